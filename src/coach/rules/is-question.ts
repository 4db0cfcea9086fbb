/** Whether a text is a question. */

/** "Can you see my calendar at work?" is about the coach. */
export const ABILITY =
  /^(?:can|could) you (?:see|access|hear|connect|sync|import|(?:add|put|send|read) (?:events|things|tasks|stuff|reminders|emails|e-mails|texts))\b/i;

const INTERROGATIVE =
  /^(?:so |and |but |ok |okay |hey |hi |well |um |btw |by the way |just wondering |quick question |oh )*,?\s*(?:what|what's|whats|anything|when|when's|whens|where|where's|wheres|who|who's|whos|whose|which|why|how|how's|hows|is|are|am|was|were|do|does|did|can|could|would|will|should|shall|may|have i|has|had i|isn't|aren't|don't|doesn't|any)\b/i;

/** Whether a text is a question, with or without a question mark. A request in the form of a question ("can you remind me …?") is not one. */
export function isQuestion(text: string): boolean {
  if (ABILITY.test(text)) return true;
  if (
    /^(?:can|could|would|will) (?:you|we) (?:please |pls |kindly |also |just )*(?:remind|add|put|create|make|schedule|book|set|save|note|remember|log|jot|write (?:down|that)|keep|move|start)\b/i.test(
      text,
    )
  )
    return false;
  if (/\?["')]*\s*$/.test(text)) return true;
  if (
    /^(?:did (?!i\b|you\b|we\b|he\b|she\b|they\b|it\b|the\b|my\b|our\b|this\b|that\b|any)|could(?:n't| not)\b|have been\b|what a|how (?:lovely|nice|awful|cool)|when i|when we|while|where i|who knew|which (?:was|is|made)|will (?:call|do|go|be|buy|send|try)|may (?!i\b|we\b)|have (?:a|lunch|dinner|coffee|breakfast|drinks)|any(?:way|one|body|how|more|time)|do (?!(?:i|we|you|u|they|people|these|those|all|most|any\w*|your|our|my \w+ (?:have|need|like|know))\b)|did (?:my|the) (?:\w+ ){1,2}(?:in|today|yesterday|this|last)\b|don't (?:let|forget|i)|can't|is (?:so|very)|am (?:so|very|really|feeling|tired|happy|sad|exhausted)|was (?:so|a|an|really|great|good|awful|very|too|at|on|in|off|out|up|back|home|only|just|meant|supposed|told|asked|late|ill|sick|stuck|with|\w+ing) |had i|should (?:have|call|buy|really|probably|finish)|must)\b/i.test(
      text,
    )
  )
    return false;
  return INTERROGATIVE.test(text);
}
