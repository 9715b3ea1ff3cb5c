/**
 * The local product's accounts at each provider, as scripts/local-settings.mjs has them too; any other is refused the
 * way each provider refuses it.
 */
export const PRODUCT = {
  razorpay: {
    keyId: 'rzp_test_hasiru',
    keySecret: 'sandbox_secret',
    webhookSecret: 'sandbox_webhook_secret',
  },
  exotel: { sid: 'hasiru1', key: 'local-key', token: 'local-token' },
  whatsApp: { phoneNumberId: '100000000000001', accessToken: 'local-token', appSecret: 'local-app-secret' },
  resend: { key: 're_local', webhookSecret: 'whsec_bG9jYWwtcmVzZW5kLXdlYmhvb2stc2VjcmV0' },
  google: { clientId: 'hasiru-local.apps.googleusercontent.com', clientSecret: 'local-google-secret' },
} as const
