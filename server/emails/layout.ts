import { html, raw } from 'hono/html'
import { agency } from '#content/agency.ts'
import { colors, displayFont, sansFont } from '../look.ts'

/** What an e-mail says; the layout turns it into HTML and text, so that neither can lack what the other has. */
export type EmailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  /** Things to open, in groups that have a name. */
  groups?: Array<{ name: string; entries: Array<{ title: string; text: string; url: string }> }>
  action?: { label: string; url: string }
  /** Beside it, quieter. */
  besides?: Array<{ label: string; url: string }>
  /** Small print under the action, such as how long a link lives. */
  note?: string
  /** The last line of all, such as the way out of a newsletter. */
  footerLink?: { label: string; url: string }
}

/** How a letter to a person begins, whether we know their name or not. */
export const greeting = (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,')

export function renderText(content: EmailContent) {
  return [
    content.heading,
    ...content.paragraphs,
    ...(content.groups ?? []).flatMap(({ name, entries }) => [
      name.toUpperCase(),
      ...entries.map(({ title, text, url }) => [title, text, url].filter(Boolean).join('\n')),
    ]),
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...(content.besides ?? []).map(({ label, url }) => `${label}\n${url}`),
    ...(content.note ? [content.note] : []),
    `-- \n${agency.name}\n${agency.locality}, ${agency.region} · ${agency.phone}\n${agency.email}`,
    ...(content.footerLink ? [`${content.footerLink.label}: ${content.footerLink.url}`] : []),
  ].join('\n\n')
}

type Color = keyof typeof colors
const light = (name: Color) => colors[name][0]
const dark = (name: Color) => colors[name][1]

/**
 * Light is written on every element, for the many programs that drop style sheets; dark is a style sheet on top of it, for those
 * that keep it. Tables and `bgcolor` hold it together where Word draws it.
 */
const darkStyle = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:${dark('shoal')}!important}
.sheet{background:${dark('raised')}!important;border-color:${dark('line')}!important}
.ink{color:${dark('ink')}!important}
.soft{color:${dark('ink-soft')}!important}
.name{color:${dark('action')}!important}
.button{background:${dark('action')}!important}
.button a{color:${dark('on-action')}!important}
}`

const sans = `font-family:${sansFont}`
const display = `font-family:${displayFont}`
/** Line breaks are kept, so the words stand in it without any of ours. */
const paragraphStyle = `margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere;font-size:16px;line-height:1.6;color:${light('ink')}`
const table = raw('role="presentation" cellpadding="0" cellspacing="0" border="0"')

export async function renderHtml(content: EmailContent): Promise<string> {
  const paragraph = (text: string) => html`<p class="ink" style="${paragraphStyle}">${text}</p>`
  const group = ({ name, entries }: NonNullable<EmailContent['groups']>[number]) =>
    html`<h2
        class="ink"
        style="margin:24px 0 8px;${sans};font-size:14px;font-weight:600;line-height:1.4;color:${light('ink')}"
      >
        ${name}
      </h2>
      ${entries.map(
        ({ title, text, url }) =>
          html`<p class="ink" style="${paragraphStyle}">
            <a href="${url}" class="name" style="color:${light('action')}">${title}</a
            >${text ? html`<br />${text}` : ''}
          </p>`,
      )}`
  const button = ({ label, url }: { label: string; url: string }) =>
    html`<table ${table} style="margin:24px 0">
      <tr>
        <td class="button" bgcolor="${light('action')}" style="background:${light('action')};border-radius:3px">
          <a
            href="${url}"
            style="display:inline-block;padding:12px 22px;${sans};font-size:16px;line-height:1.4;font-weight:600;text-decoration:none;color:${light('on-action')}"
            >${label}</a
          >
        </td>
      </tr>
    </table>`
  const small = (text: string) =>
    html`<p class="soft" style="margin:0;font-size:13px;line-height:1.5;color:${light('ink-soft')}">${text}</p>`
  const quietLink = ({ label, url }: { label: string; url: string }) =>
    html`<p style="margin:0 0 16px;font-size:16px;line-height:1.6">
      <a href="${url}" class="name" style="color:${light('action')}">${label}</a>
    </p>`
  const footerLink = ({ label, url }: { label: string; url: string }) =>
    html`<br /><a href="${url}" class="soft" style="color:${light('ink-soft')}">${label}</a>`
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${content.subject}</title>
        <style>
          ${raw(darkStyle)}
        </style>
      </head>
      <body class="ground" bgcolor="${light('shoal')}" style="margin:0;padding:0;background:${light('shoal')}">
        <table ${table} class="ground" width="100%" bgcolor="${light('shoal')}" style="background:${light('shoal')}">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table ${table} width="560" style="width:100%;max-width:560px;text-align:left;${sans}">
                <tr>
                  <td
                    class="name"
                    style="padding:0 0 14px;${display};font-size:20px;line-height:1.3;color:${light('action')}"
                  >
                    ${agency.name}
                  </td>
                </tr>
                <tr>
                  <td
                    class="sheet"
                    bgcolor="${light('raised')}"
                    style="padding:32px 28px;border:1px solid ${light('line')};border-radius:4px;background:${light('raised')}"
                  >
                    <h1
                      class="ink"
                      style="margin:0 0 16px;${display};font-size:24px;font-weight:400;line-height:1.3;overflow-wrap:anywhere;color:${light('ink')}"
                    >
                      ${content.heading}
                    </h1>
                    ${content.paragraphs.map(paragraph)} ${(content.groups ?? []).map(group)}
                    ${content.action ? button(content.action) : ''} ${(content.besides ?? []).map(quietLink)}
                    ${content.note ? small(content.note) : ''}
                  </td>
                </tr>
                <tr>
                  <td class="soft" style="padding:18px 0 0;font-size:13px;line-height:1.6;color:${light('ink-soft')}">
                    ${agency.name} · ${agency.locality}, ${agency.region} · ${agency.phone}<br />${agency.email}
                    ${content.footerLink ? footerLink(content.footerLink) : ''}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
  return (await page).toString()
}
