const ALIAS = /^(https:\/\/secret\.example\/)?secret-[\w-]+(\.[a-z]{2,4})?$/;

/** What stands for a secret: `secret-` and a name or a part of a hash. */
export function aliasOf(name: string): string {
  return `secret-${name.replace(/[^\w-]+/g, '-')}`;
}

/** What stands for an address that opens something. */
export function urlAliasOf(name: string): string {
  return `https://secret.example/${aliasOf(name)}`;
}

/** True for what stands where a secret was. */
export function isAlias(text: string): boolean {
  return ALIAS.test(text);
}
