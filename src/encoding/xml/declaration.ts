const QUOTED = (pattern: string) => `[ \\t\\r\\n]*=[ \\t\\r\\n]*(?:"${pattern}"|'${pattern}')`;
const DECLARATION = new RegExp(
  `^<\\?xml[ \\t\\r\\n]+version${QUOTED('1\\.[0-9]+')}` +
    `(?:[ \\t\\r\\n]+encoding${QUOTED('[A-Za-z][\\w.-]*')})?(?:[ \\t\\r\\n]+standalone${QUOTED('(?:yes|no)')})?[ \\t\\r\\n]*\\?>$`,
);
const LONGEST = 1024;

/** True for a whole XML declaration. */
export function isDeclaration(text: string): boolean {
  return text.length <= LONGEST && DECLARATION.test(text);
}
