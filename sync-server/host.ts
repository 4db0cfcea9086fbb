/** Whether this is a host, with or without a port: hosts of requests and settings are written into pages and policies. */
export const isHost = (host: string): boolean => /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i.test(host);
