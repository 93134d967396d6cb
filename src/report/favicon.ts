/** The sign of every page, as a picture that needs no file: a tick in a circle, readable on light and dark. */
export const FAVICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#1d7a4c"/><path d="M9 17l5 5 10-12" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>';

export const FAVICON = `data:image/svg+xml,${encodeURIComponent(FAVICON_SVG)}`;
