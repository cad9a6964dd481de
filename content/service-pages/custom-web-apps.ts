import type { ServicePage } from './service-page.ts'

/** S1 §2: static page with FAQ, technology badges and success stories; decisions.md: its buttons lead somewhere. */
export const customWebApps: ServicePage = {
  slug: 'custom-web-apps',
  title: 'Custom Web Apps & AI',
  kicker: 'For work that no product quite fits',
  description:
    'Every business has one process that lives in a spreadsheet, a whiteboard and somebody’s head. We turn it into a small program in the browser, with AI where it saves an hour and a person wherever it decides.',
  buttons: [
    { label: 'Book a Free Consult', to: '/contact' },
    { label: 'Get Started', to: '/quote' },
  ],
  sections: [
    {
      kind: 'cards',
      id: 'what-we-build',
      heading: 'What we build',
      cards: [
        {
          title: 'Booking and scheduling',
          text: 'With your rules: tides, chairs, rooms, mechanics, buffers. The ones that ready-made tools ask you to give up.',
        },
        {
          title: 'Estimates and quotes',
          text: 'From a customer’s description to a draft with your prices, for you to check and send.',
        },
        {
          title: 'Assistants that know your business',
          text: 'They answer from your own pages and documents, show where an answer comes from, and pass on what they do not know.',
        },
        {
          title: 'The end of retyping',
          text: 'Orders to the books, forms to the calendar, mails to the right desk. Small connections, each worth an hour a day.',
        },
      ],
    },
    {
      kind: 'cards',
      id: 'how-we-use-ai',
      heading: 'How we use AI',
      intro: 'It is good at reading, sorting and drafting. It is bad at being responsible.',
      cards: [
        {
          title: 'It drafts, you sign',
          text: 'Anything that goes to a customer with a figure or a promise in it is approved by a person. One tap, but a person.',
        },
        {
          title: 'It stays with your facts',
          text: 'Answers come from your documents or not at all. We test with the questions that should get "I don’t know".',
        },
        {
          title: 'It forgets what it should',
          text: 'No customer data for training, keys and logs under your control, and a switch that turns it off without breaking the rest.',
        },
      ],
    },
    {
      kind: 'technologies',
      id: 'technologies',
      heading: 'Technologies',
      intro: 'Chosen so that you can hire somebody else one day.',
      technologies: [
        { name: 'TypeScript', use: 'one language from screen to database' },
        { name: 'React', use: 'screens that answer at once' },
        { name: 'Node.js', use: 'the server' },
        { name: 'PostgreSQL', use: 'your data, with its history' },
        { name: 'Stripe', use: 'payments and invoices' },
        { name: 'Language models', use: 'through an interface, so that they can be exchanged' },
        { name: 'Playwright', use: 'tests that click like a customer' },
      ],
    },
    {
      kind: 'stories',
      id: 'stories',
      heading: 'Success stories',
      stories: [
        {
          client: 'Grand Avenue Auto',
          portfolioId: 'grand-avenue-auto',
          result: 'An hour and a half back every morning',
          text: 'An assistant asks callers’ questions before they call and drafts the estimate. A mechanic reads it, corrects it and signs it.',
        },
        {
          client: 'Snohomish River Realty',
          portfolioId: 'snohomish-river-realty',
          result: 'Listings without retyping',
          text: 'Four agents used to copy every listing into three places. Now a nightly import does it, and they write the paragraph nobody else can.',
        },
        {
          client: 'Jetty Island Kayaks',
          portfolioId: 'jetty-island-kayaks',
          result: 'Tours that know the tide',
          text: 'No booking tool had a field for it. Theirs offers only the hours at which there is water under the boat.',
        },
      ],
    },
    {
      kind: 'steps',
      id: 'process',
      heading: 'How it goes',
      steps: [
        {
          title: 'Watch the work',
          summary:
            'Half a day beside the person who does it now. The best specification is a sigh at the right moment.',
        },
        {
          title: 'Build the smallest useful piece',
          summary: 'In use after three or four weeks, next to the old way. Then we know what the rest should be.',
        },
        {
          title: 'Replace, then leave it alone',
          summary: 'When nobody opens the spreadsheet anymore, it is done. We keep it running and resist adding to it.',
        },
      ],
    },
  ],
  faqs: [
    {
      question: 'What does a web app cost?',
      answer:
        'Too different to print. After the free consult you get a fixed price for the first useful piece, and that piece is chosen so that it is worth having even if we stop there.',
    },
    {
      question: 'Could a ready-made product do it?',
      answer:
        'Often, and then we say so and help you set it up. Your own makes sense if the process is what sets you apart, or if you are paying for five products to use a tenth of each.',
    },
    {
      question: 'What happens to our data?',
      answer:
        'It lies in a database in your name, is backed up every night, and can be exported whole at any time in formats others can read.',
    },
    {
      question: 'What if the AI gets it wrong?',
      answer:
        'It will, now and then. So we place it where a mistake costs a click: drafts, sorting, suggestions. Where a mistake costs money or trust, a person decides, and the log shows who and when.',
    },
  ],
  closing: {
    heading: 'Which spreadsheet do you dread?',
    text: 'Show it to us. In half an hour we can say whether it should become a program.',
    buttons: [
      { label: 'Book a Free Consult', to: '/contact' },
      { label: 'Get Started', to: '/quote' },
    ],
  },
}
