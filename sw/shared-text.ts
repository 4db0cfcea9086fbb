/** What another app shared, as one text: pure. */

/** The fields of the manifest's share_target. Apps fill them as they like: Android's put the link into `text`. */
export interface SharedFields {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** Title, text and link on lines of their own, none of them twice; '' when nothing was shared. */
export function sharedText({ title, text, url }: SharedFields): string {
  const parts: string[] = [];
  for (const part of [text, title, url].map((part) => part.trim().replace(/\r\n?/g, '\n'))) {
    if (part !== '' && !parts.some((kept) => kept.includes(part))) parts.push(part);
  }
  // The title was weighed after the text, because many apps repeat it there; it is read before it.
  const heading = parts.indexOf(title.trim());
  if (heading > 0) parts.unshift(...parts.splice(heading, 1));
  return parts.join('\n');
}
