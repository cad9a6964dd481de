/** The newsletter field on /blog; decisions.md: the address is confirmed by e-mail before anything is sent. */
export const newsletter = {
  heading: 'One letter a month',
  text: 'What we learned building sites for small businesses: one article, one thing to check on your own site. No offers.',
  label: 'E-mail address',
  placeholder: 'you@yourbusiness.com',
  button: 'Subscribe',
  small: 'You will get one e-mail to confirm. Every letter has a link that ends it.',
  opensSoon: 'Thank you. Sign-up opens soon; nothing has been stored or sent yet.',
  confirmation: 'Almost done: please open the link in the e-mail we just sent you.',
}
