import { list, paragraph, quote } from '../blocks.ts'
import type { CaseStudy } from './case-study.ts'

export const grandAvenueAuto: CaseStudy = {
  id: 'grand-avenue-auto-estimates',
  title: 'An assistant that asks what noise the car makes',
  category: 'AI',
  industry: 'Automotive',
  outcome: 'Estimates drafted before the shop opens; a mechanic signs each one and has 90 minutes of the morning back.',
  stack: ['TypeScript', 'React', 'Node.js', 'PostgreSQL', 'Language model with retrieval', 'SMS'],
  timeline: '9 weeks, in use after 4',
  image: 'case-studies/ai',
  tags: ['AI', 'Estimates', 'Small team', 'Human approval'],
  portfolioId: 'grand-avenue-auto',
  client: 'Grand Avenue Auto',
  publishDate: '2026-10-13',
  author: 'Noor Haddad',
  figures: [
    { figure: '90 min', label: 'less on the phone every morning' },
    { figure: '7 of 10', label: 'drafts sent with at most one correction' },
    { figure: '0', label: 'estimates sent without a mechanic' },
  ],
  situation: [
    paragraph(
      'Grand Avenue Auto has four bays, three mechanics and one telephone. Between seven and nine in the morning it rang about thirty times, and twenty of those calls were the same conversation: something is wrong with my car, what will it cost, when can I bring it.',
    ),
    paragraph(
      'Walt Jorgensen, who owns the place, took them himself, because the price of a wrong answer is an argument at pickup. He wrote on the backs of parts receipts. About one in five callers gave up before he got to them, which he knew because they told him later, from another garage’s parking lot.',
    ),
    quote(
      'I don’t want a robot talking to my customers. I want fewer receipts with phone numbers on them.',
      'Walt Jorgensen',
    ),
  ],
  work: [
    paragraph(
      'We spent two mornings in the shop and wrote down every question Walt asked. There were only forty or so, in a fixed order that he did not know he had: make and year, what you notice, since when, cold or warm, getting worse or not, and who has been at it before.',
    ),
    paragraph(
      'So the assistant does not diagnose. It asks. On the website or by text message, a customer describes the trouble in their own words; the assistant follows up with the question Walt would ask next, and stops when he would. A language model does the understanding, and only that. Everything it may say about work, parts and hours comes from the shop’s own price list and the last six years of invoices, and each line of a draft shows which of them it came from.',
    ),
    list(
      'A draft lists likely jobs with a low and a high figure, each tied to past invoices for the same model',
      'It reaches a mechanic as a card on a tablet: correct, approve, or call the customer',
      'Nothing with a price in it leaves the shop before somebody has tapped Approve, and the record says who',
      'Words like smoke, brakes gone or fuel smell end the questions: the customer is told to park it and is given the number',
    ),
    paragraph(
      'The first version was in use after four weeks, for existing customers only. The other five weeks went into what those four had taught us: drop-off slots, status messages, and a page where Walt changes the questions himself.',
    ),
  ],
  change: [
    paragraph(
      'In the third month we counted for four weeks. The phone rang eleven times a morning instead of thirty. Of 187 drafts, 131 went out with at most one correction, 43 were reworked, and 13 were thrown away in favor of a call. Walt’s own estimate of the time saved is 90 minutes a morning; ours, from the tablet’s log, is 85.',
    ),
    paragraph(
      'Two effects nobody had planned for. Estimates became more alike between mechanics, because they now see what the same job has cost before. And customers arrive with a written description of the fault, made while the car was making the noise.',
    ),
    quote('It writes it down and I decide. That is the right way round.', 'Walt Jorgensen'),
  ],
  hindsight: [
    paragraph(
      'We would start with text messages and do the website second: two thirds of the descriptions arrive by text, half of those with a picture we had not provided for. And we would have cleaned the old invoices before, not during. Six spellings of the same brake pad make for strange averages, and we spent most of a week on it that was not in the plan and therefore not on the bill.',
    ),
  ],
}
