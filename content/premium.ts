/** The paid membership and its growth tools (S1 §1). */
export const premiumTools = [
  {
    title: 'Booking system',
    text: 'Customers pick a free slot themselves. You get the appointment, they get the reminder.',
  },
  { title: 'Business email', text: 'you@yourbusiness.com, set up on your phone and computer by us.' },
  {
    title: 'AI chatbot',
    text: 'Answers from your own pages at any hour, and hands over to you when it does not know.',
  },
  { title: 'Priority support', text: 'As many tickets as you like, and yours are opened first.' },
  { title: 'Analytics', text: 'How many came, from where, and what they did. Without following anybody around.' },
  {
    title: 'Custom domain management',
    text: 'Renewals, DNS records and redirects done for you, with the domain still in your name.',
  },
]
