/** Our names of the texts that are registered with DLT; the sandbox takes any id. */
const DLT_TEMPLATES = `
  booking_confirmed_all_paid booking_confirmed booking_confirmed_pays_driver booking_changed_pays_driver booking_link_pays_driver booking_cancelled_refund booking_cancelled_no_refund booking_cancelled_fee
  booking_cancelled booking_payment_link booking_change_link payment_failed_pay_again office_be_ready office_call_us
  office_driver_late office_finding_driver payment_failed refund_due driver_assigned
  driver_assigned_no_pin driver_changed pin_changed plate_changed passenger_driver_assigned
  passenger_driver_assigned_no_pin passenger_set_out passenger_set_out_no_link
  passenger_driver_arrived passenger_driver_says_arrived passenger_driver_waits
  passenger_driver_cannot_come passenger_ride_cancelled passenger_ride_changed passenger_replaced
  ride_taken_changed driver_set_out driver_arriving driver_arrived
  ride_started ride_completed_collected ride_completed driver_cannot_come car_problem
  ended_at_car_refund ended_at_car remainder_owed account_phone_changed account_google_linked
  ride_assigned ride_taken_cancelled ride_taken first_ride_tomorrow refund_sent refund_sent_reference
  refund_paid_another_way refund_processed refund_processed_reference ride_started_no_link
  ride_emergency driver_says_arrived driver_says_ended driver_waits case_answered ride_tipped
  charge_entered ride_emergency_passenger ride_completed_owed driver_arrived_passenger
  driver_cannot_come_passenger driver_assigned_passenger driver_assigned_no_pin_passenger
  driver_changed_passenger pin_changed_passenger plate_changed_passenger driver_set_out_passenger
  driver_arriving_passenger driver_says_arrived_passenger driver_waits_passenger
  ride_started_passenger ride_started_no_link_passenger ride_completed_owed_passenger
  ride_completed_collected_passenger ride_completed_passenger driver_says_ended_passenger
  car_problem_passenger office_driver_late_passenger office_be_ready_passenger
  booking_changed_all_paid booking_changed ride_changed_asked ride_changed package_ending rental_extended
  package_ending_passenger rental_extended_passenger
`

const dltTemplates = Object.fromEntries(
  DLT_TEMPLATES.match(/\w+/g).map((name, index) => [
    name,
    `11070000000000001${String(index).padStart(2, '0')}`,
  ]),
)

/** A fictional company. Its numbers are of an Indian range that is never assigned, its office a little north of KR Circle. */
export const localBrand = {
  BRAND_NAME: 'Hasiru Cabs',
  BRAND_HOST: 'hasirucabs.example',
  BRAND_EMAIL: 'care@hasirucabs.example',
  BRAND_PHONE: '+91 00000 00000',
  BRAND_WHATSAPP: '+91 00000 00000',
  BRAND_STREET: '2nd Floor, Sayyaji Rao Road',
  BRAND_CITY: 'Mysuru',
  BRAND_POSTAL_CODE: '570001',
  BRAND_OFFICE: '12.3115,76.6529',
  BRAND_YEAR: '2025',
}

/**
 * The settings of a product that talks to the sandbox: `npm start`, `npm run dev` and the tests.
 * Nothing here is secret, and nothing of it is in a production build.
 */
export const localVars = {
  ENVIRONMENT: 'development',
  SEND_LIMITS: 'phone-only',
  RIDE_SIMULATION: 'on',
  OTP_PEPPER: 'local-pepper-that-guards-nothing-but-this-machine',
  QUOTE_KEY: 'local-quote-key-that-guards-nothing-but-this-machine',
  BACKUP_KEY: 'bG9jYWwtYmFja3VwLWtleS10aGF0LWd1YXJkcy1ub24=',
  GOOGLE_CLIENT_ID: 'hasiru-local.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'local-google-secret',
  // The browser's page, and the one call that can't go through the binding to the sandbox: arctic fetches by itself.
  GOOGLE_AUTH_URL: '/sandbox/google/o/oauth2/v2/auth',
  GOOGLE_TOKEN_URL: '/sandbox/google/token',
  RAZORPAY_KEY_ID: 'rzp_test_hasiru',
  RAZORPAY_KEY_SECRET: 'sandbox-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'sandbox-webhook-secret-that-guards-nothing',
  RAZORPAY_CHECKOUT_URL: '/sandbox/razorpay/checkout.js',
  EXOTEL_ACCOUNT_SID: 'hasiru1',
  EXOTEL_API_KEY: 'local-exotel-key',
  EXOTEL_API_TOKEN: 'local-exotel-token',
  EXOTEL_SENDER: 'HASIRU',
  EXOTEL_DLT_ENTITY_ID: '1100000000000000001',
  EXOTEL_DLT_CODE_TEMPLATE_ID: '1107000000000000001',
  EXOTEL_DLT_TEMPLATES: JSON.stringify(dltTemplates),
  EXOTEL_REPORT_TOKEN: 'local-report-token-that-guards-nothing',
  HEALTH_TOKEN: 'local-health-token-that-guards-nothing',
  WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  WHATSAPP_TOKEN: 'local-whatsapp-token',
  WHATSAPP_APP_SECRET: 'local-whatsapp-app-secret',
  WHATSAPP_VERIFY_TOKEN: 'local-verify-token-that-guards-nothing',
  RESEND_API_KEY: 're_local_key_of_tests',
  RESEND_FROM: `${localBrand.BRAND_NAME} <${localBrand.BRAND_EMAIL}>`,
  RESEND_WEBHOOK_SECRET: 'whsec_bG9jYWwtcmVzZW5kLXdlYmhvb2stc2VjcmV0',
  VAPID_PUBLIC_KEY: 'BJnEe28FCbbyBSTQWLUFM9A2CPhewScd01NQ_dpg121QpRVTwOUJn7Yr6OsylIzo3UmSHPsQZuq5n5O3RdX6uns',
  VAPID_PRIVATE_KEY: '0ovHQiijV5TGxN8TdAJr-TdNzLbvXnhnJvqVC9NKPcU',
  // Of no company: such a number is never given.
  GST_TERMS: JSON.stringify([
    {
      ...{ since: '2017-07-01', gstin: '29AAAAA0000A1ZY', input_credit: false, tolls: 'in_value' },
      legal_name: 'Hasiru Cabs Private Limited',
      address: '2nd Floor, Sayyaji Rao Road, Mysuru 570001, Karnataka',
    },
  ]),
  VAPID_SUBJECT: `mailto:${localBrand.BRAND_EMAIL}`,
}

/** The sandbox worker's own name, as `sandbox/wrangler.toml` says it. */
export const SANDBOX_WORKER = 'hasiru-sandbox'
