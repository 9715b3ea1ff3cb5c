import { parseArgs } from 'node:util'

export const TEXT = { type: 'string' }
export const FLAG = { type: 'boolean', default: false }

/**
 * What was typed behind a command's name, as `read` makes it of what `parseArgs` found by `config`. What can't be read ends the
 * command with why, where `read` or `parseArgs` says it, and with its usage, by status 2.
 */
export function readOptions(usage, config, read = ({ values }) => values) {
  try {
    return read(parseArgs(config))
  } catch ({ message }) {
    console.error(message ? `${message}\n${usage}` : usage)
    process.exit(2)
  }
}

/** Does what a command is for. What fails is told without where it was thrown, by status 1. */
export async function runCommand(work) {
  try {
    await work()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
