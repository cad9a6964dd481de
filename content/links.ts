/** What is said at the foot of every page that a link opens, and in the email it came with. */
export const linkNotes = {
  opensForWhoever: (email: string) => `This page opens for whoever has its link. It was sent to ${email}.`,
  canSign: 'Whoever has it can sign and pay. Pass it on to the person who decides, and to nobody else.',
} as const
