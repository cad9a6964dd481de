/** Customers from before the demo begins, each with how they came, what was built for them and what we noted. */
export const earlierCustomers = [
  {
    firstName: 'Nadia',
    lastName: 'Brandt',
    email: 'nadia@brandthowe.example',
    company: 'Brandt & Howe',
    came: {
      source: 'quote',
      weeksAgo: 12,
      words: 'Two lawyers, no website since the last one was hacked. Calm, please.',
    },
    projects: [
      {
        name: 'Brandt & Howe',
        description: 'Six pages for a law office, with forms that arrive encrypted.',
        category: 'services',
        days: 38,
        lateDays: 0,
      },
    ],
    note: 'Calls rather than writes. Bills go to Mr. Howe.',
  },
  {
    firstName: 'Caleb',
    lastName: 'Strand',
    email: 'caleb@strandfarm.example',
    company: 'Strand Family Farm',
    came: { source: 'claim', weeksAgo: 11, words: 'We sell eggs and squash at the gate. People ask when we are open.' },
    projects: [
      {
        name: 'Strand Family Farm',
        description: 'Four pages and a calendar of what is ripe.',
        category: 'shop',
        days: 24,
        lateDays: 0,
      },
      {
        name: 'Strand pumpkin days',
        description: 'One page with tickets for the October weekends.',
        category: 'shop',
        days: 12,
        lateDays: 0,
      },
    ],
    note: 'Wants the calendar changed by email on Sundays; done within the Monday.',
  },
  {
    firstName: 'Mei',
    lastName: 'Tanaka',
    email: 'mei@tanakaceramictile.example',
    company: 'Tanaka Tile',
    came: {
      source: 'contact',
      weeksAgo: 10,
      words: 'Our showroom moved. The old site shows the old street, and I lost the password.',
    },
    projects: [
      {
        name: 'Tanaka Tile',
        description: 'A showroom one can walk through, with samples by post.',
        category: 'shop',
        days: 45,
        lateDays: 9,
      },
    ],
    note: 'The photographs of the showroom came two weeks late; the date moved with them.',
  },
  {
    firstName: 'Ruben',
    lastName: 'Okello',
    email: 'ruben@okellopianos.example',
    company: 'Okello Pianos',
    came: { source: 'contact', weeksAgo: 9, words: 'Can people book a tuning online? I am never at the phone.' },
    projects: [
      {
        name: 'Okello Pianos',
        description: 'Bookings for tunings in three counties, paid when done.',
        category: 'services',
        days: 30,
        lateDays: 0,
      },
    ],
    note: null,
  },
] as const

/** What customers ask, and what we answer; each is asked by two of them, weeks apart. */
export const askedAndAnswered = [
  ['New opening hours', 'From Monday we open at ten.', 'Changed on the site and in the search results.'],
  [
    'A picture lies on its side',
    'The third one on the first page, on my phone.',
    'It is upright again, on every phone.',
  ],
  ['The form sends twice', 'I get each request two times.', 'A double click did it. It is sent once now.'],
  ['New price list', 'It is attached to my email of this morning.', 'It is on the page, and the old one is gone.'],
  ['Our logo is blurry', 'On the big screen in the shop.', 'Replaced by a drawn one: sharp at any size.'],
  ['Who visits us?', 'Can I see how many people come?', 'You get the figures for this month by email.'],
  ['Closed next week', 'We are away from Monday to Friday.', 'There is a line on every page until you are back.'],
  ['A new colleague', 'Her name and picture should be on the page.', 'She is on it. Welcome to her.'],
  ['The map shows the neighbor', 'The pin is one house too far.', 'Moved. The search engines follow within days.'],
  ['Slow in the evening', 'At eight it takes ages.', 'A backup ran at that hour. It runs at four now.'],
  ['Can we have a page in Spanish?', 'Half of the market asks.', 'Yes. You have a price for it in your inbox.'],
  ['The phone number is wrong', 'The last digit is a 4.', 'Mended on all pages and in the footer.'],
  ['A review to show', 'This one from Sunday is lovely.', 'It stands on the first page.'],
  ['Certificate warning', 'My cousin’s computer says not secure.', 'Its clock was wrong by a year. Your site is fine.'],
  ['Mail goes to spam', 'Answers from the form land in junk.', 'The records of your domain are in order now.'],
  ['Change the menu', 'Please put bookings first.', 'Done, on the phone as well.'],
  ['Where do I find my invoice?', 'For the taxes.', 'Under Account Settings, Billing. Here it is as well.'],
  ['A broken link', 'To the county’s page.', 'It leads to the new one.'],
  ['Can it be larger?', 'Older customers cannot read the prices.', 'All texts are one size larger.'],
  ['Thank you', 'Nothing is broken. It just works.', 'That is the nicest ticket of the week.'],
] as const

/** Who else knocked, and what became of it. */
export const earlierLeads = [
  [
    'Alma Reyes',
    'Reyes Upholstery',
    'quote',
    'Chairs look better in photographs than in our words. Can you help?',
    'won',
  ],
  ['Dale Kimball', 'Kimball Septic', 'contact', 'Need a site that works on a phone in a ditch.', 'won'],
  ['Sunniva Berg', 'Berg Midwives', 'quote', 'A calm page, bookings for first talks, nothing pink.', 'won'],
  ['Oscar Lund', 'Lund Charters', 'contact', 'Do you build booking for boats?', 'lost'],
  ['Tess Harmon', 'Harmon Dogs', 'claim', 'Walks, prices, my phone number.', 'won'],
  ['Wes Pruitt', 'Pruitt Masonry', 'contact', 'How much is a small site?', 'lost'],
  ['Imani Cole', 'Cole Tutoring', 'claim', 'Parents should find my free hours.', 'won'],
  ['Peter Aune', 'Aune Fish Smokers', 'quote', 'A shop that ships cold, before Christmas.', 'proposal'],
  ['Lucia Ferraro', 'Ferraro Gelato', 'claim', 'Flavors of the day, from my phone.', 'won'],
  ['Gil Novak', 'Novak Towing', 'contact', 'The old one is down again.', 'contacted'],
  ['Hope Adeyemi', 'Adeyemi Braids', 'quote', 'Bookings with a deposit, twelve chairs.', 'proposal'],
  ['Stan Wojcik', 'Wojcik Radio Museum', 'contact', 'We have no money, but we have stories.', 'lost'],
  ['June Park', 'Park Alterations', 'claim', 'Where I am and until when.', 'won'],
  ['Otis Bell', 'Bell Moving', 'quote', 'Quotes by the room, so that people stop asking by phone.', 'lost'],
  ['Marta Silva', 'Silva Cleaning', 'contact', 'Is hosting really included?', 'contacted'],
  ['Knut Haaland', 'Haaland Saunas', 'quote', 'Three models, one configurator.', 'won'],
  ['Bonnie Tran', 'Tran Nails', 'claim', 'Pictures and prices.', 'lost'],
  ['Eli Foster', 'Foster Beekeeping', 'contact', 'Honey by post, in spring.', 'contacted'],
  ['Vera Lindholm', 'Lindholm Choir', 'contact', 'Concert dates that I can change myself.', 'won'],
  ['Amir Nasser', 'Nasser Bakery', 'quote', 'Cakes ordered two days ahead, paid at once.', 'won'],
] as const
