import { givenFor } from '../tests/coach/measure.ts';
const list = `what did I do the week before last?
what did I do the day before yesterday?
what did I do last Tuesday?
how was my mood in April?
how was my mood in the last 7 days?
how was my mood over the past two weeks?
how was my mood the last 30 days?
how was my mood since Monday?
how was my mood this month so far?
what is on next weekend?
what do I have between Monday and Wednesday?
what do I have from Monday to Wednesday?
what do I have on the 20th?
what do I have tomorrow afternoon?
what do I have in the next three days?
what do I have over the next week?
what do I have this weekend?
what do I have on Monday the 18th?
what do I have next Friday?
what do I have the week after next?
what do I have in June?
what happened two days ago?
what happened a week ago?
what happened on 3 April?
what happened last weekend?
what happened yesterday?
what happened this year?
what did I do last month?
what did I do on the 2nd?
what tasks are due by Friday?
what is due this week?
which tasks are due tomorrow?
am I free on Thursday at 3?
how did I feel on Sunday?
what did I write last night?
move lunch with Sam to the week after next
move lunch with Sam to the 20th
move lunch with Sam to next Monday at half 1
move lunch with Sam to tomorrow same time
move lunch with Sam one day later
move lunch with Sam by a week
push lunch with Sam back an hour
postpone the vet by two days
move the vet to 5 June
shift the vet to Friday afternoon
reschedule the dentist for Thursday 9:30
bring the dentist forward to Tuesday
piano every other Friday at 4
piano every second Tuesday at 4
piano every three months
yoga on weekdays at 7
gym Mon, Wed and Fri at 6pm
gym every Monday and Thursday at 6 until the end of June
take vitamins every day for two weeks
choir every Sunday from 4 to 5
rent due every first of the month
pay rent on the last day of every month
water plants every 3 days
band practice Tuesdays and Thursdays at 8pm
team call monthly on the 15th at 10
book club on the first Wednesday of each month at 7pm
remind me every morning to stretch
remind me every weekday at 8 to take my pills
remind me every year on 4 July to call Joe
remind me on Mondays to put the bins out
standup every weekday at 9:15
standup daily at 9:15 until Friday
holiday from 1 to 14 August
conference 3-5 June
conference from 3 June to 5 June
day off on Friday
day off tomorrow
off on Friday
vacation 20 July - 3 August
I'm on holiday next week
all day workshop on Saturday
off-site all day on 2 June
camping this weekend
festival 12 to 14 June
Anna's birthday party on Saturday from 7pm
birthday of Leo every year on 3 May
flight on 20 May 6:40
train to Bern Sunday 8.12
call Anna in 2 hours
dinner with Sam the day after tomorrow at 8
lunch a week from Friday at 12:30
dentist in two weeks on Tuesday at 9
dentist two weeks from Monday at 9
dentist on Friday the 22nd at 9:45am
dentist 22 May 9.45
meeting this Friday 10-11
meeting Fri 10 to 11:30
meeting 10-11 on Friday
meeting on Friday from 10am for 90 minutes
meeting tomorrow 3-4:30pm
meeting tomorrow at 15h30
party on 31 December from 8pm till 2am
remind me in 3 weeks to renew the lease
remind me the day before Christmas to buy flowers
remind me on the 30th to send the invoice
remind me at the end of next month to cancel the trial
remind me two days before the 20th to pack
remind me this evening to call dad
remind me at 7 tomorrow morning to run
remind me tonight at half ten to lock up
remind me next Wednesday after work to buy bread
pay the tax by 31 July
submit the draft no later than Thursday noon
hand in the essay on Monday by 6pm
hand in the essay Monday 18:00 at the latest
finish slides before Friday 10am`.split('\n');
for (const s of list) {
  const g = givenFor(s, true).map((x: Record<string, unknown>) => { const { intent, action, title, content, due_date, remind_at, event_time, end_time, first_day, last_day, rrule, from, to, about, which } = x as never; const t = (v: string | undefined) => v && new Date(Date.parse(v) + 7200000).toISOString().slice(5, 16).replace('T', ' '); return [intent, action, title ?? about ?? which, due_date && `due ${due_date}`, remind_at && `rem ${t(remind_at)}`, event_time && `at ${t(event_time)}`, end_time && `-${t(end_time)}`, first_day && `days ${first_day}..${last_day}`, rrule, from && `${from}..${to}`].filter(Boolean).join(' '); });
  console.log(s, '→', g.join(' || '));
}
