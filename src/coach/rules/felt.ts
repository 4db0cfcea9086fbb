/**
 * What the coach says first to a text with a feeling in it: warm and short, in each tone. `{it}` is a noun of the text ("your dog", "the
 * exam"); a line with it is said only where there is one. None has an exclamation mark, and nobody's feelings are explained to them.
 */
import type { Feeling } from './feelings.ts';
import type { Tone } from './tone.ts';

/** `up`, `down`: the text has a mood, but no feeling of its own was recognised. `after-loss`: the next words after those of a loss. */
export type FeltKind = Feeling | 'up' | 'down' | 'after-loss';
/** Which questions may follow: none of them is asked of a person who has lost somebody. */
export const SIDE: Readonly<Record<FeltKind, 'up' | 'won' | 'down' | 'grief' | 'still'>> = {
  loss: 'grief',
  'after-loss': 'grief',
  joy: 'up',
  relief: 'still',
  worry: 'down',
  anger: 'down',
  tired: 'down',
  pride: 'won',
  'putting-off': 'still',
  lonely: 'down',
  gratitude: 'still',
  calm: 'still',
  up: 'up',
  down: 'down',
};

type Lines = Readonly<Record<Tone, string>>;
/** One line of the coach on each line. */
const LINES: Readonly<Record<FeltKind, Lines>> = {
  loss: {
    balanced: `I'm so sorry about {it}.
I'm sorry. Take all the time you need.
That is a real loss. I'm sorry.
I'm sorry. There is nothing you have to do about it today.
I'm very sorry to read this.
I'm sorry you lost that.
That leaves a gap. I'm sorry.
I'm sorry. It is safe here, whatever you write.
{it} will be missed. I'm sorry.`,
    friend: `Oh no. I'm so sorry about {it}.
I'm so sorry. I wish I could sit with you for a while.
Oh, I'm sorry. Be very gentle with yourself today.
I'm so sorry. Write as much or as little as you like.
That is so sad. I'm here.
I'm sorry, truly. {it} mattered.`,
    coach: `I'm sorry about {it}. Everything else can wait today.
I'm sorry. Cancel what you can today.
I'm sorry. Eat something, and let people help.
I'm sorry. The list can wait.
I'm sorry for your loss. Nothing else is urgent today.`,
    mirror: `{it}. I'm sorry.
I read this slowly. I'm sorry.
I'm sorry. I have kept every word.
That is a hard sentence to write. I'm sorry.
I'm sorry. It is here whenever you come back to it.`,
  },
  'after-loss': {
    balanced: `That stays with it.
Thank you for telling me that.
I'm glad you wrote that down, too.
Those are the things to keep.
I have put that beside it.
Write on, if you like.
That belongs here.
I'm still reading.`,
    friend: `Thank you for telling me that.
I'm glad you wrote that, too.
Tell me more, whenever you like.
That is worth keeping.
I'm still here.`,
    coach: `Good that you wrote that down.
Keep writing, there is time.
That is worth having on paper.
Take your time.
One line at a time is fine.`,
    mirror: `That, too.
I see it.
One more line, and it stays.
So it was.
I read that twice.`,
  },
  joy: {
    balanced: `That is wonderful, {it} and all.
What a lovely thing to write down.
That made me smile, as far as I can.
Good news like that is worth keeping.
How lovely.
That is a day to come back to.
I'm glad you wrote this one down.
Now that is worth a line.
{it}: what a good thing to read about.`,
    friend: `Yes. That is great, and I want to hear more about {it}.
Oh, that is brilliant.
I love this.
This is the best thing I have read today.
Hooray. Enjoy every bit of it.
So happy for you.`,
    coach: `Excellent. Enjoy it before you move on.
Very good. Celebrate it properly.
Well done, and well deserved.
That is a win. Take it.
{it}: a win. Take an hour off.
Great. Remember this one on a slow day.`,
    mirror: `I can picture it.
I read this twice, it is that good.
{it}, on a good day.
That one goes in with its colours on.
Kept, with all its noise.
What a scene.`,
  },
  relief: {
    balanced: `That is one weight less.
Good, that is over.
{it}, over and done. Good.
What a relief to read.
Now you can put that one down.
I'm glad it went that way.
Good. That can leave your head now.
It went the right way.`,
    friend: `Phew. I'm so glad.
Oh, thank goodness.
Phew. Put your feet up now, you have earned it.
I'm so glad {it} is behind you.
Finally. Breathe out.
That is such good news after all that waiting.`,
    coach: `Good. That is settled, so cross it off.
Done with it. Take a break before the next thing.
Good. Use the free head for something you like.
{it}: settled. On to better things.
That is closed. Well got through.`,
    mirror: `So it is over.
{it}, and now quiet.
That sentence breathes out.
The waiting has an end. Kept.
And it held. Good.`,
  },
  worry: {
    balanced: `That is a lot to carry around.
Not knowing is the worst part of it.
I see why {it} is on your mind.
That would keep most people awake.
It is down in writing now, so your head need not hold all of it.
That is a long wait with too much room to think.
I hope there is news soon.
Fair enough to worry about that.`,
    friend: `Oh, I hope {it} turns out fine. I'm keeping my fingers crossed.
No wonder that is on your mind.
Ugh, the waiting. I'm with you.
I'm crossing my fingers for you.
Poor you. Make a tea first, then look at it again.
That sounds like a long night. I'm here.`,
    coach: `All right. Write down what you know, and what you only fear.
One thing at a time. What is certain so far?
Let's keep to what you can do about {it} today.
Pick the one part you can act on, and leave the rest for tomorrow.
Good that it is written down. Now it is a list and no longer a cloud.`,
    mirror: `{it}, going round and round.
It is here now, in your words.
So that is what is on your mind.
I have it, with every "what if".
The question is on the page now, and I have kept it.`,
  },
  anger: {
    balanced: `That was not all right.
I would be angry too, if I could be.
That is not fair.
No wonder you are cross about {it}.
You have every right to be annoyed.
That would make anybody's blood boil.
Get it all out here.
What a nerve.`,
    friend: `Oh, how dare they.
Honestly. That is outrageous.
Right, I'm on your side about {it}.
That is so unfair, I'm cross along with you.
Ugh. Some people.
Let it out. I can take it.`,
    coach: `Not acceptable. Decide tomorrow what to do about it, not now.
That needs an answer. Sleep on it first.
Write the letter here first, the unpolite one.
Fair point about {it}. Choose your moment, then say it.
Use it: what would have to change?`,
    mirror: `That reads like a slammed door.
{it}. I see.
You wrote that hard. It is all here.
That line was crossed, and you noted it.
Kept, just as sharp as you wrote it.`,
  },
  tired: {
    balanced: `That is enough for one day.
Rest first. The rest can wait.
You have been going for a long time.
Today may end early.
Sounds like a day to stop counting.
Nothing clever is needed from you now.
Let something stay undone.
I hope there is a chair and something warm near you.`,
    friend: `Oh, you poor thing. Go and lie down.
Go easy on yourself.
Bed. Soon. I'm saying it as a friend.
Leave the dishes, honestly.
You must be worn out after {it}. Sit down for a bit.
I wish I could make you a tea.`,
    coach: `Stop here for today. Sleep is the plan.
Rest is work too. Take it seriously.
Cancel one thing for tomorrow. Which one?
Enough. Lights out early.
Do the least you can do today, and call it done.`,
    mirror: `Running on empty.
Such a long day, and it fits in one line.
I read how slow this was to write.
So that is where the day went. All of it.
Heavy legs, heavy day.`,
  },
  pride: {
    balanced: `You did that.
Well done with {it}.
That took more than one try, and it shows.
You can let that one sink in.
That is yours, nobody handed it to you.
Well done, really.
Worth writing down, and worth reading again.
Good. Let it count.`,
    friend: `Look at you. Well done.
I'm so proud of you, if a program may be.
Yes. You did that.
Brilliant. I hope somebody hugs you for {it}.
Go and tell somebody, this is too good to keep.
That is huge. Well done.`,
    coach: `Strong work. That is what the effort was for.
Well earned. Remember how you got there.
That is a standard now.
{it}: done, and done well.
Good work. Take the credit.`,
    mirror: `You did it, and you saw that you did.
{it}, by your own hand.
I notice who did the work here. You.
You stand a little taller in that sentence.
Kept, so that you can point at it.`,
  },
  'putting-off': {
    balanced: `It happens to everyone, and it is still there to be started.
It does not need the whole of it today. Two minutes count.
{it} will keep. The first two minutes are the hard part.
Starting badly is allowed.
You noticed, which is where starting begins.
Not done is not lost.
The smallest piece would be enough for today.
Waiting for the right mood is a long wait. A bad start is a start.`,
    friend: `Ha, I know that one from everybody who writes to me. Tiny step?
We all do it. Let's make it silly small.
No scolding from me. Two minutes, and then a biscuit.
{it} can be started badly, I will not tell anyone.
Forgiven. Shall we make it smaller together?
Happens. Come on, the tiniest bit of it.`,
    coach: `Two minutes now beat two hours on Sunday.
Start with the worst part, for two minutes.
Set a time for {it}, then stop thinking about it.
Do the first line. Only that.
Pick the smallest part and begin before you finish reading this.`,
    mirror: `So it is still lying there.
{it}, again tomorrow?
Something else was always first.
You wrote about it. That is nearer than not at all.
It waits, and you know where.`,
  },
  lonely: {
    balanced: `That is a quiet house. I'm glad you wrote.
Hours like that are long.
I'm sorry there was nobody there.
It is all right to miss people.
You wrote it to me, and it is kept.
I'm sorry {it} felt so empty.
Some days nobody asks. How was yours?
That is a lot of silence for one day.`,
    friend: `I'm glad you told me.
I'm sorry. I'm a poor replacement for company, but I read every word.
Oh, that is hard. Is there a person you could send one line to?
Come and write whenever you like. I'm here.
I wish somebody had been there.
I would keep you company if I could.`,
    coach: `Write to one person today. One line is enough.
Go where people are for half an hour, even without talking.
Ring somebody before you decide that nobody has time.
Choose one face for this week, and put a day on it.
One message, now, to whoever comes to mind first.`,
    mirror: `So quiet.
You said it here first.
One chair, one cup. I see it.
Nobody there, and you noticed it.
I have read it. All of it.`,
  },
  gratitude: {
    balanced: `That is a good person to have around.
A lovely thing to keep.
Some kindnesses deserve a line. This one has it.
That was kind, and you saw it.
It is worth telling them, too.
{it}: worth a thank-you.
I'm glad that came your way.
Good to have that in writing.`,
    friend: `Oh, how kind.
That warms me, as far as wires can be warmed.
People can be so good.
How lovely of them. Have you told them?
I love that for you.
{it}. Keep hold of that.`,
    coach: `Tell them. One line is enough.
Good. Pass it on when you can.
Note who did it, and thank them this week.
That is support. Use it well.
{it}: say thank you today, while it is fresh.`,
    mirror: `{it}, noticed and kept.
You saw what was done for you.
A kindness, in your words.
So that is who was there.
Thank you, on paper.`,
  },
  calm: {
    balanced: `That sounds like a good kind of nothing.
Days like that are worth a line as well.
Quiet, and kept.
Lovely and slow.
May there be more like that.
I like that picture of {it}.
Good. Nothing to add.
A soft landing for the day.`,
    friend: `Ahh. That sounds perfect.
Lovely. Stay there a while longer.
I can almost hear how quiet it is.
Now I want to sit there too.
Bliss. Enjoy it.
Save me a seat by {it}.`,
    coach: `Good. Rest like that is part of the work.
Keep that hour free next week, too.
Well spent.
That is recharging done right.
Good. Remember what made it so.`,
    mirror: `Still water.
{it}, and nothing else.
Slow and clear. Kept as it is.
I left it as quiet as you wrote it.
A small, whole moment.`,
  },
  up: {
    balanced: `That is good to hear.
Good.
That sounds like a good one.
I'm glad.
Nice. That is worth a line.
Glad {it} went well.
That is how a day may be.
Good to read.`,
    friend: `That is lovely to read.
Oh, nice.
I'm happy for you.
That sounds good.
Lovely. More of those, please.
Yay for {it}.`,
    coach: `Good. Keep going like this.
Solid. What helped?
Good work. That counts.
Nice. Do the same again tomorrow.
Good. Build on it.`,
    mirror: `A good day, by your own account.
{it}, and it was good.
I read the lightness in it.
Kept, with its good parts.
That is what good looked like today.`,
  },
  down: {
    balanced: `That sounds like a rough one. Thank you for telling me.
I'm sorry it went like that.
That is hard.
Not every day has to be good. I have kept this one.
I'm sorry about {it}.
That was no easy day.
I hope the rest of it is kinder.
Thank you for writing that down.`,
    friend: `I'm sorry. That sounds hard.
Oh dear. I'm here.
I'm sorry it is like this right now.
Poor you. Something warm to drink first?
Ugh. I'm sorry about {it}.
That is no fun at all. I'm with you.`,
    coach: `That is hard. Take only one small step next.
Rough. Tomorrow begins at zero.
That was a bad one. Sleep, then look again.
All right. Leave it for today.
Hard day. Keep the next hour simple.`,
    mirror: `I read that twice.
{it}. That was hard.
It is all here, as you wrote it.
That is what today was like.
A heavy page. It is kept.`,
  },
};

const split = new Map<string, readonly string[]>();

/** The lines of a feeling: those of the tone first, then the balanced ones. */
export function feltLines(
  felt: FeltKind,
  tone: Tone,
): { readonly own: readonly string[]; readonly others: readonly string[] } {
  const of = (text: string) => {
    const known = split.get(text) ?? text.split('\n');
    split.set(text, known);
    return known;
  };
  const lines = LINES[felt];
  return { own: of(lines[tone]), others: of(lines.balanced) };
}
