/** Where a part of a description comes from. */
export function origin(documented: boolean): { readonly 'x-origin': 'documented' | 'observed' } {
  return { 'x-origin': documented ? 'documented' : 'observed' };
}

/** What is said of something, and where: it becomes the hover text. */
export function withSource(said: string | undefined, section: string | undefined): string {
  const source = section === undefined ? 'Observed.' : `Source: interface document ${section}.`;
  return said ? `${said} ${source}` : source;
}
