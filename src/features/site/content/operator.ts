/**
 * Links to the operator of this copy of Daymark. Empty: the footer names it among what is not set up here. Put in your own when you run the
 * server for others.
 */
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
export const operatorPlaces: readonly { readonly place: OperatorPlace; readonly label: string }[] = [
  { place: 'mastodon', label: 'Mastodon' },
  { place: 'instagram', label: 'Instagram' },
  { place: 'linkedin', label: 'LinkedIn' },
  { place: 'community', label: 'Community chat' },
  { place: 'newsletter', label: 'Newsletter' },
  { place: 'forum', label: 'Forum' },
  { place: 'feedback', label: 'Feedback' },
  { place: 'email', label: 'Contact' },
];
