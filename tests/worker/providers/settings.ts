import { configOf } from '../../../worker/config'
import { vapidKeys } from './browser.mjs'

const settings = {
  EXOTEL_ACCOUNT_SID: 'hasiru1',
  EXOTEL_API_KEY: 'an-api-key-of-exotel',
  EXOTEL_API_TOKEN: 'a-token-of-exotel',
  EXOTEL_SENDER: 'HASIRU',
  EXOTEL_DLT_ENTITY_ID: '1100000000000000000',
  EXOTEL_DLT_CODE_TEMPLATE_ID: '1107000000000000000',
  EXOTEL_DLT_TEMPLATES: '{"booking":"1108000000000000000"}',
  EXOTEL_REPORT_TOKEN: 'report/token-of-32-characters-long',
  WHATSAPP_PHONE_NUMBER_ID: '10001',
  WHATSAPP_TOKEN: 'a-token-of-whatsapp',
  WHATSAPP_APP_SECRET: 'an-app-secret-of-meta',
  WHATSAPP_VERIFY_TOKEN: 'verify-token-of-32-characters-long',
  RESEND_API_KEY: 're_an_api_key_of_resend',
  RESEND_FROM: 'Hasiru Cabs <care@hasirucabs.example>',
  RESEND_WEBHOOK_SECRET: `whsec_${btoa('twenty-four random bytes')}`,
  ...vapidKeys(),
  VAPID_SUBJECT: 'mailto:care@hasirucabs.example',
}

export const exotel = configOf(settings, 'exotel')
export const whatsApp = configOf(settings, 'whatsapp')
export const resend = configOf(settings, 'resend')
export const push = configOf(settings, 'push')

/** As a message's reference is: 32 hex digits. */
export const REFERENCE = '0123456789abcdef0123456789abcdef'
