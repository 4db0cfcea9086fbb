/** The Markdown of every resource. */
import creativeHabits from './content/creative-habits.md?raw';
import dayPlan from './content/day-plan.md?raw';
import studentGuide from './content/student-guide.md?raw';
import weeklyReview from './content/weekly-review.md?raw';
import workLifeBalance from './content/work-life-balance.md?raw';

export const content = {
  'student-guide': studentGuide,
  'work-life-balance': workLifeBalance,
  'creative-habits': creativeHabits,
  'weekly-review': weeklyReview,
  'day-plan': dayPlan,
} as const;
