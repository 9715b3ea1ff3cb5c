/** A template as the business registered it with Meta; the provider fills {{1}}, {{2}} … and sends no other words. */
export interface Template {
  name: string
  languages: readonly string[]
  body: string
  footer: string
  /** How many parameters the body takes. */
  parameters: number
  /** An authentication template repeats its code in a button that copies it. */
  codeButton: boolean
}

export const CODE_CHARACTERS = 15

const TEMPLATES: readonly Template[] = [
  {
    name: 'login_code',
    languages: ['en', 'en_US', 'en_GB'],
    body: '{{1}} is your verification code. For your security, do not share this code.',
    footer: 'This code expires in 10 minutes.',
    parameters: 1,
    codeButton: true,
  },
]

export function findTemplate(name: string, language: string): Template | null {
  return TEMPLATES.find((template) => template.name === name && template.languages.includes(language)) ?? null
}

/** The words that reach the phone. */
export function renderTemplate(template: Template, parameters: readonly string[]): string {
  const body = template.body.replaceAll(
    /\{\{(\d+)\}\}/g,
    (_, place: string) => parameters[Number(place) - 1] ?? '',
  )
  return `${body}\n${template.footer}`
}
