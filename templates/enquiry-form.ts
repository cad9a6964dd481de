import { html } from 'hono/html'
import { sectionOf, type WebsiteContent } from '#domain/websites.ts'
import { type Html } from './html.ts'
import { namedPackages } from './sections/packages.ts'
import type { Showing } from './showing.ts'

export const enquiryFields = ['name', 'email', 'phone', 'package', 'message'] as const
export type EnquiryField = (typeof enquiryFields)[number]

/** A message as somebody typed it, and what is wrong with it. */
export type TypedEnquiry = {
  values: Record<EnquiryField, string>
  problems: Partial<Record<EnquiryField, string>>
}

/** Nobody sees it; who fills it in is no person. */
export const trapField = 'website'

export const nothingTyped: TypedEnquiry = {
  values: { name: '', email: '', phone: '', package: '', message: '' },
  problems: {},
}

/** The packages that visitors see, to choose from. */
export function offeredPackages(content: WebsiteContent): string[] {
  const offers = sectionOf(content, 'packages')
  return offers?.is_shown ? namedPackages(offers).map(({ name }) => name) : []
}

export function enquiryForm(content: WebsiteContent, showing: Showing, typed: TypedEnquiry = nothingTyped): Html {
  const names = offeredPackages(content)
  const field = (name: EnquiryField, label: string, control: (attributes: Html) => Html) => {
    const problem = typed.problems[name]
    const wrong = problem && html`aria-invalid="true" aria-describedby="${name}-problem"`
    return html`<div class="field field-${name}">
      <label for="${name}">${label}</label>
      ${control(html`id="${name}" name="${name}" ${wrong}`)}
      ${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
    </div>`
  }
  const { values } = typed
  return html`<form class="enquiry" method="post" action="${showing.addresses.enquiry}" novalidate>
    ${field(
      'name',
      'Your name',
      (all) => html`<input ${all} value="${values.name}" autocomplete="name" maxlength="200" required />`,
    )}
    ${field(
      'email',
      'Your e-mail',
      (all) =>
        html`<input ${all} type="email" value="${values.email}" autocomplete="email" maxlength="254" required />`,
    )}
    ${field(
      'phone',
      'Your phone (optional)',
      (all) => html`<input ${all} type="tel" value="${values.phone}" autocomplete="tel" maxlength="50" />`,
    )}
    ${
      names.length > 0 &&
      field(
        'package',
        showing.trade.packageField,
        (all) =>
          html`<select ${all}>
            <option value="">Not sure yet</option>
            ${names.map((name) => html`<option ${name === values.package ? html`selected` : ''}>${name}</option>`)}
          </select>`,
      )
    }
    ${field(
      'message',
      'Your message',
      (all) => html`<textarea ${all} rows="6" maxlength="10000" required>${'\n'}${values.message}</textarea>`,
    )}
    <div class="trap" aria-hidden="true">
      <label for="${trapField}">Leave this empty</label>
      <input id="${trapField}" name="${trapField}" tabindex="-1" autocomplete="off" />
    </div>
    <p class="action"><button class="button">Send message</button></p>
  </form>`
}
