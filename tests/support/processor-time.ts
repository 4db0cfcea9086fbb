/** Starts to count; the function that it returns gives the ms of processor time that this process has used since, whatever else the machine does. */
export function processorTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
