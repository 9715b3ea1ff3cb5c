/**
 * The local product's accounts at each provider, as scripts/local-settings.mjs has them too; any other is refused the
 * way each provider refuses it.
 */
export const PRODUCT = {
  razorpay: {
    keyId: 'rzp_test_hasiru',
    keySecret: 'sandbox-key-secret',
    webhookSecret: 'sandbox-webhook-secret-that-guards-nothing',
  },
  exotel: { sid: 'hasiru1', key: 'local-exotel-key', token: 'local-exotel-token' },
  whatsApp: {
    phoneNumberId: '100000000000001',
    accessToken: 'local-whatsapp-token',
    appSecret: 'local-whatsapp-app-secret',
  },
  resend: { key: 're_local_key_of_tests', webhookSecret: 'whsec_bG9jYWwtcmVzZW5kLXdlYmhvb2stc2VjcmV0' },
  google: { clientId: 'hasiru-local.apps.googleusercontent.com', clientSecret: 'local-google-secret' },
} as const
