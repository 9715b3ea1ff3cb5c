import { WEBHOOK_SECRET } from './razorpay/account'

/** The accounts that the sandbox is started with. Each has a default, so that a binding alone is enough. */
export interface AccountSettings {
  RAZORPAY_KEY_ID?: string
  RAZORPAY_KEY_SECRET?: string
  RAZORPAY_WEBHOOK_SECRET?: string
  EXOTEL_ACCOUNT_SID?: string
  EXOTEL_API_KEY?: string
  EXOTEL_API_TOKEN?: string
  WHATSAPP_PHONE_NUMBER_ID?: string
  WHATSAPP_TOKEN?: string
  WHATSAPP_APP_SECRET?: string
  RESEND_API_KEY?: string
  RESEND_WEBHOOK_SECRET?: string
  GOOGLE_CLIENT_ID?: string
  GOOGLE_CLIENT_SECRET?: string
}

/** The accounts that the stand-ins know; anything else is refused the way each provider refuses it. */
export function accountsOf(env: AccountSettings) {
  return {
    razorpay: {
      keyId: env.RAZORPAY_KEY_ID ?? 'rzp_test_hasiru',
      keySecret: env.RAZORPAY_KEY_SECRET ?? 'sandbox_secret',
      webhookSecret: env.RAZORPAY_WEBHOOK_SECRET ?? WEBHOOK_SECRET,
    },
    exotel: {
      sid: env.EXOTEL_ACCOUNT_SID ?? 'hasiru1',
      key: env.EXOTEL_API_KEY ?? 'local-key',
      token: env.EXOTEL_API_TOKEN ?? 'local-token',
    },
    whatsApp: {
      phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID ?? '100000000000001',
      accessToken: env.WHATSAPP_TOKEN ?? 'local-token',
      appSecret: env.WHATSAPP_APP_SECRET ?? 'local-app-secret',
    },
    resend: {
      key: env.RESEND_API_KEY ?? 're_local',
      webhookSecret: env.RESEND_WEBHOOK_SECRET ?? 'whsec_bG9jYWwtcmVzZW5kLXdlYmhvb2stc2VjcmV0',
    },
    google: {
      clientId: env.GOOGLE_CLIENT_ID ?? 'hasiru-local.apps.googleusercontent.com',
      clientSecret: env.GOOGLE_CLIENT_SECRET ?? 'local-google-secret',
    },
  }
}

export type Accounts = ReturnType<typeof accountsOf>
