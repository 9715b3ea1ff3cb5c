const PHONE = /^\+91[6-9]\d{9}$/
const ROLES = ['driver', 'admin', 'customer']
/** Letters, digits, spaces and dashes: nothing that could end a string of SQL. */
const LICENCE = /^[A-Z]{2}[A-Z0-9 -]{5,22}$/

/** The words of the command line as a grant, or what is wrong with them. */
export function readGrant({ phone = '', role = '', licence = '' }) {
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
  return { phone: spelled, role, licence: named === '' ? null : named }
}

/** Who has this number as their own, whether they are a driver, and how many rides they have. `phone` has passed `readGrant`. */
export const personQuery = ({ phone }) =>
  `SELECT users.id, users.role, drivers.license_number, drivers.id IS NOT NULL AS is_driver,
  (SELECT google_sub IS NOT NULL FROM auth_users WHERE auth_users.id = users.id) AS google_linked,
  (SELECT count(*) FROM bookings WHERE driver_id = users.id AND status IN ('accepted', 'started')) AS rides
FROM users LEFT JOIN drivers ON drivers.id = users.id
WHERE users.phone_no = '${phone}' AND users.phone_verified = 1;`

/** What is left for the person themselves to do, as sentences for the terminal. `person` is a row of `personQuery`. */
export function whatIsLeft(person) {
  if (person.role !== 'admin') return []
  const link = `Operators need a linked Google account: ${
    person.google_linked ? 'theirs is linked already.' : 'none is linked, and /ops stays closed until one is.'
  }`
  return [
    link,
    ...(person.google_linked ? [] : ['They open /ops, press "Link a Google account", and choose one there.']),
    'An operator who does nothing for 8 hours is signed out.',
  ]
}

/**
 * What makes it so; repeated, it changes nothing. The record of a driver who is made something else stays, for rides
 * name it; their car is free for another.
 */
export function grantStatements({ phone, role, licence }) {
  const who = `SELECT id FROM users WHERE phone_no = '${phone}' AND phone_verified = 1`
  const now = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
  const granted = `UPDATE users SET role = '${role}', updated_at = ${now} WHERE id IN (${who}) AND role <> '${role}';`
  if (role !== 'driver') {
    return `${granted}\nUPDATE drivers SET on_duty = 0, vehicle_id = NULL WHERE id IN (${who});`
  }
  if (licence === null) return granted
  return `${granted}
INSERT INTO drivers (id, license_number) SELECT id, '${licence}' FROM users WHERE id IN (${who})
ON CONFLICT (id) DO UPDATE SET license_number = excluded.license_number WHERE license_number <> excluded.license_number;`
}
