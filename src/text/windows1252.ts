/** The characters that Windows-1252 has at 80 to 9F. By hand, because some versions of the platform decode it as ISO-8859-1. */
export const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
