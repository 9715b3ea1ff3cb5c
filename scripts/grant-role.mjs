import { FLAG, readOptions, runCommand, TEXT } from './command-line.mjs'
import { databaseName, queryDatabase } from './local-database.mjs'
import { grantStatements, personQuery, readGrant, remainingSteps, whyNoOperator } from './role-grant.mjs'

// Makes a person who has signed in once a driver, an operator or a rider: in the local database, or with --remote in
// the deployed one. The one way to the first operator.

const USAGE = `npm run grant-role -- --phone +919845012345 --role driver|admin|customer [--licence "KA-09 2016 0012345"] [--licence-until 2031-05-14] [--remote [--preview]]
  --licence is needed for a driver who is not one yet. Without its last valid day the board asks an operator for it.`

const options = { phone: TEXT, role: TEXT, licence: TEXT, 'licence-until': TEXT, remote: FLAG, preview: FLAG }
const { asked, grant } = readOptions(USAGE, { options }, ({ values: asked }) => {
  const grant = readGrant(asked)
  if (grant.problem) throw new Error(grant.problem)
  return { asked, grant }
})

const execute = (sql) => queryDatabase(sql, asked)

await runCommand(async () => {
  const [person] = await execute(personQuery(grant))
  if (!person) {
    throw new Error(
      `Nobody with the number ${grant.phone} has signed in here yet. They have to, once; then repeat this.`,
    )
  }
  if (grant.role === 'driver' && !person.is_driver && !grant.licence) {
    throw new Error(`${grant.phone} is no driver yet: name their licence too.\n${USAGE}`)
  }
  if (grant.role !== 'driver' && person.rides > 0) {
    throw new Error(
      `${grant.phone} has ${person.rides} ride(s) to drive. Give them to another driver at /ops first.`,
    )
  }
  const obstacle = grant.role === 'admin' ? whyNoOperator(person) : null
  if (obstacle) throw new Error(obstacle)
  await execute(grantStatements(grant))
  const [after] = await execute(personQuery(grant))
  if (after?.role !== grant.role) throw new Error('The role was not changed.')
  const before = person.role === grant.role ? 'was already' : `was ${person.role}, now`
  console.log(
    `${grant.phone}: ${before} ${grant.role} (${asked.remote ? `remote ${databaseName(asked)}` : 'local'} database).`,
  )
  if (grant.role === 'driver')
    console.log(`Licence ${after.license_number}. An operator gives them a car at /ops.`)
  if (person.role !== grant.role) console.log('It counts from their next page on.')
  for (const sentence of remainingSteps(after)) console.log(sentence)
})
