/** What another app shared, as one text. Pure. */

/** The fields of the manifest's share_target. Apps fill them differently: Android's put the link into `text`. */
export interface SharedFields {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** Title, text and link on separate lines, without repetitions; '' when nothing was shared. */
export function sharedText({ title, text, url }: SharedFields): string {
  const parts: string[] = [];
  for (const part of [text, title, url].map((part) => part.trim().replace(/\r\n?/g, '\n'))) {
    if (part !== '' && !parts.some((kept) => kept.includes(part))) parts.push(part);
  }
  // The title is compared after the text, because many apps repeat it there, but it is the first line.
  const heading = parts.indexOf(title.trim());
  if (heading > 0) parts.unshift(...parts.splice(heading, 1));
  return parts.join('\n');
}
