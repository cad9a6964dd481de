import { html } from 'hono/html'
import { company } from '#content/company.ts'

/** What an e-mail says; the layout turns it into HTML and text, so that neither can lack what the other has. */
export type EmailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Small print under the action, such as how long a link lives. */
  note?: string
  /** The last line of all, such as the way out of a newsletter. */
  footerLink?: { label: string; url: string }
}

/** How a letter to a person begins, whether we know their name or not. */
export const greeting = (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,')

const colors = { ink: '#16262b', muted: '#50646b', paper: '#f4f1ea', sheet: '#ffffff', accent: '#0f5c5c' }
const font = "font-family:'Segoe UI',Helvetica,Arial,sans-serif"

export function renderText(content: EmailContent) {
  return [
    content.heading,
    ...content.paragraphs,
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...(content.note ? [content.note] : []),
    `-- \n${company.name}\n${company.locality}, ${company.region} · ${company.phone}\n${company.email}`,
    ...(content.footerLink ? [`${content.footerLink.label}: ${content.footerLink.url}`] : []),
  ].join('\n\n')
}

export async function renderHtml(content: EmailContent): Promise<string> {
  const paragraph = (text: string) =>
    html`<p style="margin:0 0 16px;white-space:pre-line;font-size:16px;line-height:1.6">${text}</p>`
  const button = (action: { label: string; url: string }) =>
    html`<p style="margin:24px 0">
      <a
        href="${action.url}"
        style="display:inline-block;padding:12px 22px;border-radius:6px;background:${colors.accent};color:#ffffff;font-weight:600;text-decoration:none"
        >${action.label}</a
      >
    </p>`
  const footerLink = ({ label, url }: { label: string; url: string }) =>
    html`<br /><a href="${url}" style="color:${colors.muted}">${label}</a>`
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${content.subject}</title>
      </head>
      <body style="margin:0;background:${colors.paper};color:${colors.ink};${font}">
        <div style="max-width:560px;margin:0 auto;padding:32px 20px">
          <p style="margin:0 0 16px;font-size:14px;font-weight:600;color:${colors.accent}">${company.name}</p>
          <div style="background:${colors.sheet};border-radius:10px;padding:32px 28px">
            <h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${content.heading}</h1>
            ${content.paragraphs.map(paragraph)} ${content.action ? button(content.action) : ''}
            ${
              content.note
                ? html`<p style="margin:0;font-size:13px;line-height:1.5;color:${colors.muted}">${content.note}</p>`
                : ''
            }
          </div>
          <p style="margin:20px 0 0;font-size:13px;line-height:1.6;color:${colors.muted}">
            ${company.name} · ${company.locality}, ${company.region} · ${company.phone}<br />${company.email}
            ${content.footerLink ? footerLink(content.footerLink) : ''}
          </p>
        </div>
      </body>
    </html>`
  return (await page).toString()
}
