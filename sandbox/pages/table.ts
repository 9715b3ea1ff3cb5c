import { html } from 'hono/html'
import { formatDateTime, formatPickupTime } from '../../src/domain/kolkata-time'
import { formatPaise } from '../../src/domain/payments/amounts'
import type { Markup } from './layout'

interface Button {
  label: string
  /** Where it posts to, under /sandbox; absent: where its form does. */
  action?: string
  kind?: 'primary' | 'secondary' | 'danger'
  sends?: readonly [name: string, value: string]
}

type Row = { id: string | number }

interface Table<Of extends Row> {
  id: string
  rows: Of[]
  /** What is shown of each row, by the names it has there. */
  fields: readonly (keyof Of & string)[]
  buttons?: (row: Of) => Button[]
  sends?: (row: Of) => Record<string, string>
  empty: Markup | string
  /** Announced when the rows change while the page is open. */
  news?: string
}

/** The one way in which the sandbox shows what it knows. A table stays as the server has it while its page is seen. */
export const table = <Of extends Row>({
  id,
  rows,
  fields,
  buttons,
  sends = () => ({}),
  empty,
  news = '',
}: Table<Of>) =>
  html`<div id="${id}" data-live="${news}">${
    rows.length === 0
      ? html`<p>${empty}</p>`
      : html`<table class="things"><thead><tr>${fields.map((field) => html`<th>${words(field)}</th>`)}${buttons ? html`<th>Do</th>` : ''}</tr></thead>
<tbody>${rows.map(
          (row) =>
            html`<tr>${fields.map((field) => html`<td>${cell(field, row[field])}</td>`)}${
              buttons &&
              html`<td><form method="post" class="row">${Object.entries(sends(row)).map(
                ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
              )}${buttons(row).map((one) => button(one, String(row.id)))}</form></td>`
            }</tr>`,
        )}</tbody></table>`
  }</div>`

/** 'Amount paid' of amount_paid. */
const words = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

const TONES: Record<string, string> = {
  ...{ paid: 'green', captured: 'green', processed: 'green', acknowledged: 'green', delivered: 'green' },
  ...{ started: 'green', completed: 'green', attempted: 'yellow', authorized: 'yellow', pending: 'yellow' },
  ...{ waiting: 'yellow', sent: 'yellow', assigned: 'yellow', on_the_way: 'yellow', arrived: 'yellow' },
  ...{ failed: 'red', undelivered: 'red', cancelled: 'red' },
}

/** Milliseconds since 1970 are above it, seconds below. */
const MOST_SECONDS = 100_000_000_000

/** A value as its name says that it is meant: a state, paise, an instant, an id. */
function cell(name: string, value: unknown): Markup | string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') {
    if (name.startsWith('amount')) return html`<b class="figures">${formatPaise(value)}</b>`
    const at = new Date(value > MOST_SECONDS ? value : value * 1000)
    return name.endsWith('_at') ? formatDateTime(at) : String(value)
  }
  // Markup is an object.
  if (typeof value !== 'string') return html`${value}`
  if (name === 'status' || name === 'state') {
    return html`<span class="badge" data-tone="${TONES[value] ?? ''}">${words(value)}</span>`
  }
  if (name === 'at' || name.endsWith('_time')) return formatPickupTime(value)
  return name === 'id' || name.endsWith('_id') ? html`<span class="id">${value}</span>` : value
}

const button = ({ label, action, kind = 'secondary', sends }: Button, about = '') =>
  html`<button class="button" data-kind="${kind}" ${action ? html`formaction="/sandbox/${action}"` : ''} ${
    sends ? html`name="${sends[0]}" value="${sends[1]}"` : ''
  } ${about ? html`aria-label="${label}, ${about}"` : ''}>${label}</button>`

/** By what is sent, what is read; or by a group's name its own. */
type Choices = { [sent: string]: string | Choices }

/** A choice, a number of at least 0, a text or a box. */
interface Field {
  name: string
  label?: string
  value: string | number | boolean
  choices?: Choices
}

interface Form {
  /** Under /sandbox. */
  action: string
  fields?: Field[]
  hint?: Markup | string
  buttons: Button[]
}

/** The one way in which the sandbox is told something. */
export const form = ({ action, fields = [], hint, buttons }: Form) => html`<form method="post" class="stack"
action="/sandbox/${action}">${fields.map(fieldOf)}${hint ? html`<p class="field-hint">${hint}</p>` : ''}
<div class="row">${buttons.map((one) => button(one))}</div></form>`

function fieldOf({ name, label = words(name), value, choices }: Field): Markup {
  // A form leaves out a box that isn't ticked: the empty value before it says that it is not.
  if (typeof value === 'boolean') {
    return html`<label class="check"><input type="hidden" name="${name}" value=""><input type="checkbox" name="${name}"
${value ? 'checked' : ''}><span>${label}</span></label>`
  }
  const type = typeof value === 'number' ? html`type="number" min="0"` : ''
  const control = choices
    ? html`<select id="${name}" name="${name}">${options(choices, String(value))}</select>`
    : html`<input id="${name}" name="${name}" ${type} value="${value}" required>`
  return html`<div class="field"><label for="${name}">${label}</label>${control}</div>`
}

const options = (choices: Choices, chosen: string): Markup[] =>
  Object.entries(choices).map(([sent, read]) =>
    typeof read === 'string'
      ? html`<option value="${sent}" ${sent === chosen ? 'selected' : ''}>${read}</option>`
      : html`<optgroup label="${sent}">${options(read, chosen)}</optgroup>`,
  )
