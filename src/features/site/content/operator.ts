/**
 * Links to the operator of this copy of Daymark. Empty: the footer names it among what is not set up here. Put in your own when you run the
 * server for others.
 */
import { type Message, msg } from '#lib/i18n.ts';
export const operator: Record<OperatorPlace, string> = {
  mastodon: '',
  instagram: '',
  linkedin: '',
  community: '',
  newsletter: '',
  forum: '',
  /** Empty: our own feedback dialog. */
  feedback: '',
  /** An address, without 'mailto:'. */
  email: '',
};

/**
 * Who runs this copy, for the legal pages and the contact page. Empty: the pages say that this copy names nobody, and send questions to the
 * feedback form.
 */
export const responsible = {
  /** A person or an organisation. */
  name: '',
  /** A postal address, in one line. */
  address: '',
  /** The country whose law applies: 'Norway'. */
  country: '',
} as const satisfies Record<string, string>;

export type OperatorPlace =
  | 'mastodon'
  | 'instagram'
  | 'linkedin'
  | 'community'
  | 'newsletter'
  | 'forum'
  | 'feedback'
  | 'email';

/** The footer's controls, in their order. */
export const operatorPlaces: readonly { readonly place: OperatorPlace; readonly label: Message }[] = [
  { place: 'mastodon', label: msg('Mastodon') },
  { place: 'instagram', label: msg('Instagram') },
  { place: 'linkedin', label: msg('LinkedIn') },
  { place: 'community', label: msg('Community chat') },
  { place: 'newsletter', label: msg('Newsletter') },
  { place: 'forum', label: msg('Forum') },
  { place: 'feedback', label: msg('Feedback') },
  { place: 'email', label: msg('Contact') },
];
