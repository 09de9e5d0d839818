import { expect, test } from 'vitest'

import { initials } from './initials.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ludwig van Beethoven', 'LB'],
  ['ada lovelace', 'AL'],
  ['  Ada   Lovelace  ', 'AL'],
  ['Ada', 'A'],
  ['Jean-Luc Picard', 'JP'],
  ['Ada Lovelace (Operations)', 'AL'],
  ['山田 太郎（営業）', '山太'],
  ['“Ada” Lovelace', 'AL'],
  ['3Com Support', '3S'],
])('the first and the last word are used: %s becomes %s', (name, short) => {
  expect(initials(name)).toBe(short)
})

test.each([
  ['Øyvind Ås', 'ØÅ'],
  ['e\u0301mile Zola', 'ÉZ'],
  ['Владимир Набоков', 'ВН'],
  ['Νίκος Καζαντζάκης', 'ΝΚ'],
  ['山田太郎', '山'],
  ['山田　太郎', '山太'],
  ['김민수', '김'],
  ['レオナルド・ダ・ヴィンチ', 'レヴ'],
  ['प्रेम कुमार', 'प्रेकु'],
  ['שרה לוי', 'של'],
  ['გიორგი', 'გ'],
])('a letter is a letter in its own script: %s becomes %s', (name, short) => {
  expect(initials(name)).toBe(short)
})

test('letters that would join are kept apart', () => {
  expect(initials('محمد علي')).toBe('م\u200Cع')
})

test('a letter without a capital form stays a single letter', () => {
  expect(initials('ßeta')).toBe('S')
})

test.each([
  ['ada.lovelace@example.com', 'AL'],
  ['ada@example.com', 'A'],
  ['ada_lovelace+billing@example.com', 'AL'],
  ['a-l@example.com', 'AL'],
])('only the part of an email address before the @ is used: %s becomes %s', (name, short) => {
  expect(initials(name)).toBe(short)
})

test('an emoji isn’t a letter', () => {
  expect(initials('👩‍💻 Ada Lovelace 🎉')).toBe('AL')
})

test.each(['', '   ', '👩‍💻', '@', '---'])('a name without letters has no initials: "%s"', (name) => {
  expect(initials(name)).toBe('')
})
