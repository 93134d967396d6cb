/** True for a text that is a SOAP envelope, whole or not. */
export function isSoapText(text: string): boolean {
  return /^(<\?xml[^>]*>)?(\s|<!--[\s\S]*?-->)*<([\w.-]+:)?Envelope[\s>]/.test(text);
}
