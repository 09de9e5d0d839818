// @vitest-environment jsdom

import { afterEach, expect, test } from 'vitest'

import {
  chooseOrganisation,
  forgetOrganisation,
  noteOrganisationStored,
  organisationInUse,
  resumeOrganisation,
  returnToOrganisation,
} from './organisation-in-use.ts'

afterEach(forgetOrganisation)

/** What another tab, or this one after a reload, does first. */
function openTab(accountId: string, { isNew }: { isNew: boolean }) {
  if (isNew) sessionStorage.clear()
  resumeOrganisation(accountId)
  return organisationInUse()
}

test('the next visit starts in the organisation that was used last', () => {
  chooseOrganisation('ada', 'acme')
  expect(openTab('ada', { isNew: true })).toBe('acme')
})

test('a tab keeps its organisation when another tab uses a different one', () => {
  chooseOrganisation('ada', 'acme')
  const ofThisTab = Object.entries(sessionStorage) as [string, string][]
  chooseOrganisation('ada', 'engines')
  for (const [key, value] of ofThisTab) sessionStorage.setItem(key, value)
  expect(openTab('ada', { isNew: false })).toBe('acme')
  expect(openTab('ada', { isNew: true })).toBe('engines')
})

test('another person who signs in to the browser doesn’t start in a stranger’s organisation', () => {
  chooseOrganisation('ada', 'acme')
  expect(openTab('grace', { isNew: false })).toBeUndefined()
})

test('the next visit after signing out, which clears the browser, starts in the organisation that the person used last', () => {
  chooseOrganisation('ada', 'acme')
  localStorage.clear()
  sessionStorage.clear()
  resumeOrganisation('ada', 'engines')
  expect(organisationInUse()).toBe('engines')
  chooseOrganisation('ada', 'acme')
  resumeOrganisation('ada', 'engines')
  expect(organisationInUse()).toBe('acme')
})

test('a new tab starts in the organisation of the tab that the person returned to last', () => {
  chooseOrganisation('ada', 'acme')
  const ofThisTab = Object.entries(sessionStorage) as [string, string][]
  chooseOrganisation('ada', 'engines')
  noteOrganisationStored('ada', 'engines')
  for (const [key, value] of ofThisTab) sessionStorage.setItem(key, value)
  resumeOrganisation('ada', 'engines')
  expect(returnToOrganisation('ada')).toBe('acme')
  noteOrganisationStored('ada', 'acme')
  expect(returnToOrganisation('ada')).toBeUndefined()
  expect(openTab('ada', { isNew: true })).toBe('acme')
})

test('the organisation that was used last on another device counts, and not what the server had before this browser’s', () => {
  chooseOrganisation('ada', 'acme')
  noteOrganisationStored('ada', 'acme')
  sessionStorage.clear()
  resumeOrganisation('ada', 'engines')
  expect(organisationInUse()).toBe('engines')

  chooseOrganisation('ada', 'acme')
  sessionStorage.clear()
  resumeOrganisation('ada', 'engines')
  expect(organisationInUse()).toBe('acme')
})
