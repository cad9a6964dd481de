import type { OnboardingFields } from '#domain/onboarding.ts'

/** Jetty Island Strength, the coach's website of the demo: everything answered. */
export const jettyAnswers = {
  full_name: 'Maren Oyelaran',
  business_name: 'Jetty Island Strength',
  tagline: 'Lift heavy by the water',
  phone: '(425) 555-0131',
  training_locations: 'The boathouse, 1026 14th Street, Everett\nOn Jetty Island, June to September',
  primary_social_handle: 'https://instagram.com/jettyislandstrength',
  bio: 'I loaded cargo for nine years before I ever touched a barbell. What the docks taught me is that strength is a trade: you learn it slowly, from somebody who has done it, and it stays with you.\n\nSmall groups, six people at most. You will know the name of every weight in the room, and why you are lifting it today.\n\nNobody is shouted at. The bar is honest enough.',
  inspirational_quote: 'The tide does not ask how you feel.',
  years_experience: 14,
  total_training_hours: 14_500,
  clients_transformed: 310,
  certifications: ['NSCA-CSCS', 'Starting Strength Coach', 'USAW Level 2', 'First Aid'],
  training_packages: [
    {
      name: 'Drop in',
      price: '$25',
      period: 'session',
      description: 'One hour on the floor with whoever is there.',
      features: ['Any class on the board', 'Chalk included'],
    },
    {
      name: 'Dockhand',
      price: '$180',
      period: 'month',
      description: 'Two classes a week and a plan that knows what you did last time.',
      features: ['8 classes', 'Your own logbook', 'Technique on video', 'Open gym on Sundays'],
    },
    {
      name: 'Foreman',
      price: '$340',
      period: 'month',
      description: 'Everything, and an hour alone with me each week.',
      features: ['Unlimited classes', '4 sessions one to one', 'Meet preparation', 'Messages answered the same day'],
    },
  ],
  most_popular_package: 'Dockhand',
  primary_color: '#F2542D',
  secondary_color: '#F5DFBB',
  brand_style: 'bold-energetic',
  hero_headline: 'Stronger than the tide',
  hero_supporting_text: 'Barbell classes for six people at a time, in an old boathouse on the Everett waterfront.',
  testimonials: [
    { text: 'I deadlifted twice my weight at fifty-three.', clientName: 'Ruth Amundsen' },
    {
      text: 'I came for my back. I stayed because on Tuesdays at six there are five people who notice when I am missing.',
      clientName: 'Tomas K.',
    },
    { text: 'Quiet, exact, and funnier than she lets on.', clientName: 'Priya' },
  ],
  required_features: ['booking-group'],
} satisfies Partial<OnboardingFields>

export const jettyTimes = [
  { day: 'Monday', from: '6:00', to: '7:00', what: 'Barbell class' },
  { day: 'Monday', from: '18:00', to: '19:00', what: 'Barbell class' },
  { day: 'Wednesday', from: '6:00', to: '7:00', what: 'Barbell class' },
  { day: 'Wednesday', from: '18:00', to: '19:00', what: 'Olympic lifting' },
  { day: 'Saturday', from: '9:00', to: '11:00', what: 'Open gym and coffee' },
]

/** As its visitors wrote them, the latest first. */
export const jettyEnquiries = [
  {
    daysAgo: 0.4,
    name: 'Ines Abernathy',
    email: 'ines@saltwords.example',
    phone: '(425) 555-0166',
    package: 'Dockhand',
    message:
      'I have not lifted since school and I am 44. Is the six o’clock class on Mondays one that somebody can begin in?',
  },
  {
    daysAgo: 6,
    name: 'Gus Holm',
    email: 'gus@northdock.example',
    phone: '',
    package: 'Foreman',
    message: 'Getting ready for a meet in Bellingham in April. Could we talk this week about what you would change?',
  },
  {
    daysAgo: 13,
    name: 'Wanda Reyes',
    email: 'wanda@everettferries.example',
    phone: '',
    package: '',
    message: 'Do you have room for four of us from the ferry crew on Saturdays? We would bring the coffee.',
  },
]
