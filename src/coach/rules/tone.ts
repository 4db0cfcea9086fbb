/** The tone in which the coach speaks. */
export type Tone = 'friend' | 'coach' | 'mirror' | 'balanced';
/** The tone that the person chose. The balanced one follows the communication style. */
export const toneOf = (tone = '', style = ''): Tone =>
  tone === 'friend' || tone === 'coach' || tone === 'mirror'
    ? tone
    : style === 'direct'
      ? 'coach'
      : style === 'supportive'
        ? 'friend'
        : 'balanced';
