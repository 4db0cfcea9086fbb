import { givenFor } from '../tests/coach/measure.ts';
const list = `what do I have between Monday and Wednesday?
camping this weekend
I'm on holiday next week
rent due every first of the month
shift the vet to Friday afternoon
move the vet to Friday morning at 9
move yoga to tonight
put off the vet until next week
delay the report to Monday
reschedule lunch with Sam to 1pm
reschedule lunch with Sam from Friday to Saturday
move my 3pm meeting to 4pm
change the dentist to 10 June at 8:30
change the dentist to half 9
the meeting is now at 4
the dentist moved to Thursday at 5
piano lesson moved to Tuesday 16:00
cancel the vet on Friday
cancel lunch tomorrow
delete the dentist appointment on the 20th
add a task to the kitchen project: paint the door by Friday
swimming lessons Tuesdays 5-6pm starting next week
swimming lessons every Tuesday from 5 to 6 until July
pilates Tuesdays at 18:15
pilates every Tues and Thurs 7pm
pilates twice a week
church every Sunday at 10
pay the cleaner every two weeks
pay the cleaner every other week on Thursday
water the plants every other day
change the filter every 6 months
change the sheets on Sundays
call mum every Sunday at 6pm
call mum every Sunday evening
review goals every month
send the invoice on the 1st of every month
send the invoice every month on the 15th
backup the laptop weekly
dentist checkup every six months
anniversary on 9 September every year
Anna's birthday is on 3 June every year
take the bins out every Wednesday night
take antibiotics twice a day
run every morning at 6:30
school holidays from 20 July until 31 August
holiday 1-14 Aug
holiday in Italy from 3 to 10 July
mum visits from Friday to Sunday
conference in Bern Thursday and Friday
wedding on Saturday all day
exam week from 1 June
parental leave from 1 June to 31 August
trip to Rome 5 June - 9 June
trip to Rome from Friday until Tuesday
out of office tomorrow
sick leave today and tomorrow
strike all day tomorrow
how did I do last week?
what was I doing in March?
what did I do in the first week of May?
what did I do at the weekend?
what have I done today?
what did I get done this week?
what tasks did I finish yesterday?
what did I finish last week?
what is overdue?
what's due in the next 7 days?
what is due before Friday?
what do I need to do by tomorrow?
anything on tomorrow?
am I busy this weekend?
do I have anything on Saturday evening?
what's happening this week?
what's planned for the weekend?
show me my calendar for next week
show me next week
how was my mood yesterday?
how was my mood on weekends?
how have I been feeling lately?
how did I feel in the past month?
when did I last go swimming?
read my entries from last weekend`.split('\n');
for (const s of list) {
  const g = givenFor(s, true).map((x: Record<string, unknown>) => { const { intent, action, title, content, due_date, remind_at, event_time, end_time, first_day, last_day, rrule, from, to, about, which } = x as never; const t = (v: string | undefined) => v && new Date(Date.parse(v) + 7200000).toISOString().slice(5, 16).replace('T', ' '); return [intent, action, title ?? about ?? which, due_date && `due ${due_date}`, remind_at && `rem ${t(remind_at)}`, event_time && `at ${t(event_time)}`, end_time && `-${t(end_time)}`, first_day && `days ${first_day}..${last_day}`, rrule, from && `${from}..${to}`].filter(Boolean).join(' '); });
  console.log(s, '→', g.join(' || '));
}
