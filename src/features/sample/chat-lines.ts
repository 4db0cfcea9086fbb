/**
 * What Mira said to her coach. The answers are in replies.json: they are what the built-in coach says to these lines, and replies.test.ts keeps
 * them so. A line that it would answer badly does not belong here.
 */
import type { When } from './story.ts';

export interface ChatLine {
  readonly when: When;
  /** 'HH:MM'. */
  readonly at: string;
  readonly text: string;
}

const line = (when: When, at: string, text: string): ChatLine => ({ when, at, text });

export const chatLines: readonly ChatLine[] = [
  line('53 Thu', '19:12', 'I put off the site report for the third day. I feel guilty and annoyed with myself.'),
  line('53 Thu', '19:14', 'Remind me tomorrow to send Brandt two pages, however bad'),
  line('52 Wed', '12:40', 'What should I do when I can’t get started?'),
  line('51 Fri', '18:05', 'Remember that Priya is allergic to walnuts.'),
  line('47 Tue', '20:31', 'Dinner with Lotte on Saturday at 7pm'),
  line('45 Mon', '21:20', 'I feel so relieved that the proposal is in. I slept like a stone.'),
  line('44 Wed', '17:50', 'Buy clay tools tomorrow'),
  line('41 Wed', '22:02', 'I’m angry with myself for saying nothing when Brandt asked what the shed was for.'),
  line('39 Thu', '18:47', 'The landlord is selling the house. I’m worried that we won’t find anything we can afford.'),
  line('39 Thu', '18:52', 'Thank you, Wren.'),
  line('36 Mon', '20:15', 'Call the woman from the Quay Street flat tomorrow at 9am'),
  line('34 Thu', '13:20', 'Signed the contract for the flat on Quay Street. I am so relieved.'),
  line('32 Sun', '10:10', 'Remember that the fuse box is behind the coats.'),
  line('31 Wed', '21:40', 'I miss Jonas clattering in the kitchen. The new flat is so quiet that I feel lonely.'),
  line('31 Thu', '09:15', 'Return the drill to Mr. Okafor tomorrow'),
  line('29 Thu', '08:55', 'I feel awful about the crit. I put nothing on the wall that I believed in.'),
  line('28 Thu', '22:30', 'I feel guilty about the run I skipped again. It has been three weeks.'),
  line('27 Wed', '16:20', 'I have a fever and feel miserable. I cannot even look at the drawings.'),
  line('27 Sat', '12:05', 'I feel a bit better today. I ate all of Priya’s soup.'),
  line('26 Wed', '10:32', 'I did ten minutes on the roof and it became fifty. I’m proud of that.'),
  line('24 Sat', '11:00', 'I feel better for having run, even if it was slow.'),
  line('22 Thu', '18:30', 'I’m proud that I showed Priya the ugly version.'),
  line('20 Mon', '22:48', 'I’m scared. Grandma broke her hip, and they operate tomorrow.'),
  line('20 Tue', '17:25', 'Remember that Grandma’s ward is on the third floor and visiting hours are from 2 to 6.'),
  line('20 Thu', '19:40', 'Feed Grandma’s hens tomorrow at 7am'),
  line('18 Sat', '18:10', 'Grandma beat me at cards twice today. I’m so happy she is cross with the nurses again.'),
  line('16 Sat', '20:55', 'I’m sad. Tove’s train left at seven and I waved until I felt silly.'),
  line('15 Wed', '19:05', 'Grandma is home again. I’m so happy that I burnt the onions.'),
  line('12 Wed', '15:15', 'I’m so happy about the midterm crit. Brandt asked to borrow the section for his lecture.'),
  line('11 Mon', '12:30', 'Buy birch plywood for the model tomorrow'),
  line('10 Thu', '20:00', 'Ilse offered me three days a week. I’m pleased and a little frightened.'),
  line('10 Fri', '17:45', 'Laser cutter on Tuesday at 9am'),
  line('9 Tue', '23:05', 'I’m frustrated. The glue did not hold and the stair fell out twice.'),
  line('8 Sun', '14:10', 'We ran the ten kilometres in fifty-eight minutes. I’m so proud of us.'),
  line('8 Tue', '20:20', 'Book the night train to Bergen tomorrow'),
  line('5 Mon', '19:30', 'I had a wonderful time in Bergen. Four days, no laptop, and Tove’s burnt pancakes.'),
  line('4 Tue', '18:15', 'I’m stuck on the introduction. It feels as if I’d never read a sentence before.'),
  line('4 Tue', '18:19', 'How do I start when I am stuck?'),
  line('4 Fri', '16:40', 'I’m happy with the introduction at last. The final paragraph took all morning.'),
  line('2 Wed', '21:10', 'Remember that the plotter only prints when the lid is held down.'),
  line(8, '20:45', 'I’m overwhelmed by the boards. Nothing is drawn yet.'),
  line(7, '18:20', 'Ring the print shop tomorrow at 10am'),
  line(6, '17:30', 'The model has a roof again and I’m proud of it.'),
  line(5, '22:15', 'I’m nervous about the presentation. I dreamt that the boards were blank.'),
  line(4, '12:50', 'I slept well and I feel calm for the first time this week.'),
  line(3, '19:55', 'Remember that Priya stops me when I say “space” too often.'),
  line(2, '18:40', 'I’m proud of board three. It fought back and I stopped at six all the same.'),
  line(2, '18:44', 'Remind me to call Tove tomorrow'),
  line(1, '20:05', 'I feel happy and light. Three boards are done and the last one has a plan.'),
  line(1, '20:11', 'Take the test print to Priya tomorrow at 5pm'),
  line(1, '20:13', 'Good night, Wren.'),
  line(0, '07:52', 'Collect the mounting board tomorrow at 10am'),
];
