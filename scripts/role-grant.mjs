const PHONE = /^\+91[6-9]\d{9}$/
const ROLES = ['driver', 'admin', 'customer']
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** Letters, digits, spaces and dashes: nothing that could end a string of SQL. */
const LICENCE = /^[A-Z]{2}[A-Z0-9 -]{5,22}$/

/**
 * `until`: the licence's last valid day.
 * @typedef {{ phone: string, role: string, licence: string | null, until?: string | null }} Grant
 */

/** The options of the command line as a grant, or what is wrong with them. */
export function readGrant({ phone = '', role = '', licence = '', 'licence-until': until = '' }) {
  const spelled = phone.replace(/[\s-]/g, '')
  if (!PHONE.test(spelled))
    return { problem: '--phone is an Indian mobile with its prefix: +91 and ten digits.' }
  if (!ROLES.includes(role)) return { problem: `--role is one of ${ROLES.join(', ')}.` }
  const named = licence.trim().toUpperCase()
  if (named !== '' && !LICENCE.test(named)) {
    return {
      problem: '--licence looks like KA-09 2016 0012345: the state, then letters, digits, spaces and dashes.',
    }
  }
  if (until !== '' && (!DAY.test(until) || named === '')) {
    return { problem: '--licence-until is the last valid day of the --licence, as 2031-05-14.' }
  }
  return { phone: spelled, role, licence: named === '' ? null : named, until: until === '' ? null : until }
}

/** Who has this number as their own, whether they are a driver, and how many rides they have. `phone` has passed `readGrant`. */
export const personQuery = ({ phone }) =>
  `SELECT users.id, users.role, drivers.license_number, drivers.id IS NOT NULL AS is_driver,
  (SELECT google_sub IS NOT NULL FROM auth_users WHERE auth_users.id = users.id) AS google_linked, users.email,
  (SELECT count(*) FROM bookings WHERE driver_id = users.id AND status IN ('accepted', 'started')) AS rides
FROM users LEFT JOIN drivers ON drivers.id = users.id
WHERE users.phone_no = '${phone}' AND users.phone_verified = 1;`

/** What the user still has to do themselves, as sentences for the terminal. `person` is a row of `personQuery`. */
export function remainingSteps(person) {
  if (person.role !== 'admin') return []
  return [
    `The board opens to them with their linked Google account${person.email ? ` (e-mail on file: ${person.email})` : ''}. Ask them whether they linked one themselves: whoever did can open it.`,
    'An operator who does nothing for 8 hours is signed out.',
  ]
}

/**
 * Why this user can't be made an operator yet; null where they can. The Google account is linked before the role is
 * given: the phone of an operator alone must not be enough to link one.
 */
export function whyNoOperator(person) {
  return person.google_linked
    ? null
    : 'They have no Google account linked. They sign in, link one on their profile, and then you repeat this.'
}

/**
 * The statements of a grant, which the operators' log has too; repeated, they change nothing. The record of a driver
 * who is made something else stays, for rides name it; their car is free for another. Nobody without a linked Google
 * account becomes an operator.
 * @param {Grant} grant
 */
export function grantStatements({ phone, role, licence, until = null }) {
  const who = `SELECT id FROM users WHERE phone_no = '${phone}' AND phone_verified = 1`
  const now = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
  const linked = role === 'admin' ? ' AND id IN (SELECT id FROM auth_users WHERE google_sub IS NOT NULL)' : ''
  const changes = `FROM users WHERE id IN (${who})${linked} AND role <> '${role}'`
  const granted = `INSERT INTO ops_log (id, operator_id, action, subject_kind, subject_id, details, created_at)
SELECT lower(hex(randomblob(16))), NULL, 'role.granted', 'user', id,
  json_object('name', full_name, 'role', '${role}', 'before', role), ${now} ${changes};
UPDATE users SET role = '${role}', updated_at = ${now} WHERE id IN (SELECT id ${changes});`
  if (role !== 'driver') {
    return `${granted}\nUPDATE drivers SET on_duty = 0, vehicle_id = NULL WHERE id IN (${who} AND role = '${role}');`
  }
  if (licence === null) return granted
  return `${granted}
INSERT INTO drivers (id, license_number, license_until) SELECT id, '${licence}', ${until === null ? 'NULL' : `'${until}'`}
FROM users WHERE id IN (${who})
ON CONFLICT (id) DO UPDATE SET license_number = excluded.license_number, license_until = excluded.license_until
WHERE license_number <> excluded.license_number OR excluded.license_until IS NOT NULL;`
}
