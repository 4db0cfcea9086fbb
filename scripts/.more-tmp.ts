import { givenFor } from '../tests/coach/measure.ts';
const list = `anything due tomorrow?
how busy am I on Friday?
is there anything on Saturday?
what's my day like tomorrow?
what does my Thursday look like?
what does tomorrow look like?
what does my week look like?
do I have time on Thursday afternoon?
when's my dentist appointment?
when am I seeing Sam?
how many tasks do I have left?
how many meetings do I have this week?
how often did I run this month?
did I run this week?
did I meditate yesterday?
have I got anything tomorrow morning?
what's first tomorrow?
what's next?
what's left for today?
what do I still have to do this week?
anything I should do today?
what should I do today?
which tasks did I finish yesterday?
what have I finished this week?
how many tasks did I finish last week?
how was my weekend?
how was last week?
how was I last week?
how have I been this month?
what was my mood on Friday?
show me my mood for last month
mood this week?
agenda for tomorrow
tomorrow's agenda
my schedule for Monday
calendar for next week?
tasks for today
tasks due this week
open tasks?
overdue tasks
my tasks for the garden project
list everything due this week
tell me what I did yesterday
what was on my calendar last Monday?
what did my Monday look like?
where was I last Friday?
who did I meet last week?
when is the next bank holiday?
am I free tomorrow?
am I doing anything on Sunday?
are there any appointments next week?
is Friday free?
when do I have to leave tomorrow?
when does my flight leave?
what time is my meeting tomorrow?
what time does the dentist start on Friday?
next meeting?
next appointment
how long until my holiday?
how is the running habit going?
how's my meditation streak?
how many days did I read this month?
what's my longest streak?
renew passport before the summer holidays
get milk on the way home
someone has to feed the cat on Friday
Ben asked whether I can pick him up at 5 tomorrow
need to be reminded to call the vet on Thursday
could use a reminder for the tax return on 31 May
tax return until end of May
homework for Monday: read chapter 3
Friday: pay the rent
on Friday pay the rent
Monday 9am call the plumber
pick up the parcel, Saturday morning
the car needs new tyres by November
laundry tonight
groceries on the way home tomorrow
must not forget mum's birthday on Sunday
by Friday I want to have read the book
I still need to reply to Anna, latest tomorrow
we're out of milk, get some tomorrow`.split('\n');
for (const s of list) {
  const g = givenFor(s, true).map((x: Record<string, unknown>) => { const { intent, action, title, content, due_date, remind_at, event_time, end_time, first_day, last_day, rrule, from, to, about, which } = x as never; const t = (v: string | undefined) => v && new Date(Date.parse(v) + 7200000).toISOString().slice(5, 16).replace('T', ' '); return [intent, action, title ?? about ?? which, due_date && `due ${due_date}`, remind_at && `rem ${t(remind_at)}`, event_time && `at ${t(event_time)}`, end_time && `-${t(end_time)}`, first_day && `days ${first_day}..${last_day}`, rrule, from && `${from}..${to}`].filter(Boolean).join(' '); });
  console.log(s, '→', g.join(' || '));
}
