/** The processor time that some work took, in milliseconds. Unlike a clock it does not grow beside other processes. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
