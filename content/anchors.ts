/** Where a question or a heading stands on its page: 'Who owns the site?' is at '#who-owns-the-site'. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
