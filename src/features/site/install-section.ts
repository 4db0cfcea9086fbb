/** Which part of the help tells how to install Daymark in this browser. */

export interface BrowserNames {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** The id of the section in help.md. An iPad says that it is a Mac, but no Mac has a touch screen. */
export function installSection({ userAgent, maxTouchPoints }: BrowserNames): string {
  const mac = userAgent.includes('Macintosh');
  if (/iPad|iPhone|iPod/.test(userAgent) || (mac && maxTouchPoints > 1)) return 'install-on-an-iphone-or-ipad';
  if (userAgent.includes('Android')) return 'install-on-android';
  if (userAgent.includes('Firefox')) return 'firefox-on-a-computer';
  if (mac && !userAgent.includes('Chrome')) return 'install-with-safari-on-a-mac';
  return 'install-with-chrome-or-edge-on-a-computer';
}
