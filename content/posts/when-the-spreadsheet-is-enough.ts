import { heading, list, paragraph, quote } from '../blocks.ts'
import type { Post } from './post.ts'

export const whenTheSpreadsheetIsEnough: Post = {
  id: 'when-the-spreadsheet-is-enough',
  title: 'When the spreadsheet is enough, and when it is not',
  excerpt:
    'We build web apps for a living and still talk about half of the people who ask out of one. Six signs that you have outgrown the spreadsheet, and what to do first.',
  category: 'Web Apps',
  readTime: '5 min read',
  publishDate: '2026-09-22',
  author: 'Ada Lindqvist',
  image: 'posts/web-apps',
  tags: ['Web apps', 'Spreadsheets', 'Process', 'Buying software'],
  body: [
    paragraph(
      'Somebody shows us a spreadsheet about once a week. It has eleven tabs, cells in four colors whose meaning is known to one person, and a name that ends in "final 3". They are embarrassed by it. They should not be. That spreadsheet is the most honest description of their business that exists, and it was built by the person who knows it best, for nothing.',
    ),
    paragraph(
      'It is also, quite often, good enough. A program of your own costs money to build and then, every year, a little more to keep alive. Before you pay for one, it is worth knowing what you would be paying for.',
    ),
    heading('What a spreadsheet is good at'),
    paragraph(
      'It changes as fast as you can think. A new column takes two seconds and no meeting. It calculates, sorts, filters and prints. Everybody has seen one before. If the work is done by one or two people, if a mistake is noticed the same day, and if the rules still change every month, then nothing we could build would serve you better. Leave it. Put a date on the backup copies and go home.',
    ),
    heading('Six signs that you have outgrown it'),
    list(
      'Two people need it at the same time and have worked out a way to shout across the room. Shared online sheets help with the typing, but not with two people promising the same boat.',
      'Somebody retypes. From the email into the sheet, from the sheet into the invoice. Every retyping is a few minutes and one error in a hundred.',
      'You are afraid of it. Nobody dares to sort a column anymore, because last time the names came apart from the numbers.',
      'It is full of other people’s data. A file with a thousand customers in it that can be mailed to the wrong person with one click is a matter of time.',
      'The question "who changed this, and when?" has come up more than once, with a raised voice.',
      'Your customers wait for it. They call to ask what the sheet already knows: is there a place free, is my car ready, has it shipped.',
    ),
    paragraph(
      'One of these is normal. With two, look for a ready-made product. With four or more, and no product that fits, it is time to think about something of your own. The last one counts double, because it is the only one your customers can see.',
    ),
    heading('First look for a product'),
    paragraph(
      'For bookkeeping, appointments, shops, mailing lists and team calendars there are good products, made by people who have thought about nothing else for ten years. Take one. Change your habits to fit it where the habit does not matter. We set such things up for people regularly, and it costs a tenth of building.',
    ),
    paragraph(
      'The exception is the thing that sets you apart. A kayak school can change how it does invoices; it cannot change the tide. If the product asks you to give up exactly what customers come to you for, or if you are paying for five products and copying between them, then a small program that does the one thing your way is often the cheaper choice within two or three years. Write down what the products cost over that time, add the hours of copying, and you have your upper limit.',
    ),
    heading('If you build, build a piece'),
    paragraph(
      'The commonest way to waste money on software is to replace the whole spreadsheet at once. It takes nine months, everyone has to change on the same Monday, and on that Monday you find out what the fourth color meant.',
    ),
    paragraph(
      'Choose the one tab that hurts most and build that. Let it run beside the old sheet for a month, and let people compare. We try to have something in daily use after three or four weeks, because only then do we learn what it should have been. Often the second piece turns out to be a different one from the one in the plan. Sometimes there is no second piece, and that is fine too.',
    ),
    quote('The best specification we ever got was somebody sighing while she scrolled to column AQ.'),
    heading('What to ask whoever builds it'),
    list(
      'Can I get all of my data out, at any time, in a format another program can read? Let them show you, not tell you.',
      'Who else could take this over? If the answer is nobody, you are not buying software, you are getting married.',
      'What does it cost to leave it alone for a year? There are always updates, hosting, backups. "Nothing" is the wrong answer.',
      'What is the smallest version that would be useful by itself? If there is none, the plan is not finished.',
      'What happens when it is down on a Saturday? Have them describe the Saturday.',
    ),
    heading('And keep the spreadsheet'),
    paragraph(
      'Not for the daily work; for thinking. When the rules change, try them out there first. When you wonder how the year is going, export the data and play. A good web app has a button for that. The spreadsheet was never the problem. It had only been promoted beyond what it was hired for, which happens to good employees too.',
    ),
  ],
}
