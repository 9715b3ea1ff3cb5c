import { CODE_MINUTES } from '../sign-in/one-time-code'

/**
 * A template as it is registered with Meta, under the key by which it is found here. Riders who never wrote to us can
 * be sent nothing else. Variables stand as {{name}} in the body and are filled in by name; Meta allows an authentication
 * template {{1}} alone, and its own words around it.
 */
export interface WhatsAppTemplate {
  /** Lower-case letters, digits and _. */
  name: string
  category: 'authentication' | 'utility'
  language: string
  /** The body, at most 1,024 characters with its variables filled in. */
  body: string
  /** 60 characters at most, without a variable. */
  footer?: string
  button?:
    | { type: 'copy_code'; text: string }
    /** The address may end with {{1}}, its only variable. */
    | { type: 'url'; text: string; url: string }
}

/** The template of a one-time code. */
export const LOGIN_CODE = {
  name: 'login_code',
  category: 'authentication',
  language: 'en',
  body: '{{1}} is your verification code. For your security, do not share this code.',
  footer: `This code expires in ${CODE_MINUTES} minutes.`,
  button: { type: 'copy_code', text: 'Copy code' },
} as const satisfies WhatsAppTemplate

/** The names of a body's variables, in the order in which they first stand there. */
export function templateVariables(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name))]
}

/** The body with its variables filled in; one without a value is left as it stands. */
export function filledBody({ body }: WhatsAppTemplate, values: Readonly<Record<string, string>>): string {
  return body.replaceAll(/\{\{(\w+)\}\}/g, (variable, name: string) => values[name] ?? variable)
}
