/** Fetches the address that is its argument, and prints the status or why there is none. */
const [address = ''] = process.argv.slice(2);
console.log(
  await fetch(address).then(
    ({ status }) => `status ${status}`,
    (error: Error) => `failed: ${(error.cause as NodeJS.ErrnoException).code}`,
  ),
);
