// Every rule switch, group by group.

import { m } from '../paraglide/messages';
import type { Control, Switch } from './switches';

const choice = (...options: [unknown, () => string][]): Control => ({
  kind: 'choice',
  options: options.map(([value, label]) => ({ value, label })),
});
const yesNo: Control = choice([false, m.off], [true, m.on]);
const number = (min: number, max: number, step = 1): Control => ({ kind: 'number', min, max, step });
const minutes = (count: number): [number, () => string] => [count * 60, () => m.minutes({ count })];
const perSeat = (...options: [unknown, () => string][]): Control => ({
  kind: 'choice',
  perSeat: true,
  options: options.map(([value, label]) => ({ value, label })),
});

export const SWITCHES: readonly Switch[] = [
  {
    name: 'word_check',
    group: 'words',
    title: m.rule_word_check,
    help: m.rule_word_check_help,
    control: choice(['challenge', m.check_challenge], ['checked', m.check_checked], ['free', m.check_free]),
  },
  {
    name: 'challenge.penalty',
    group: 'words',
    title: m.rule_penalty,
    help: m.rule_penalty_help,
    control: choice(
      ['none', m.penalty_nothing],
      [5, () => '−5'],
      [10, () => '−10'],
      ['lost_turn', m.penalty_turn],
    ),
  },
  {
    name: 'challenge.window_seconds',
    group: 'words',
    title: m.rule_window,
    help: m.rule_window_help,
    control: choice([0, m.no_limit], [10, () => '10 s'], [20, () => '20 s'], [60, () => '60 s']),
  },
  {
    name: 'challenge.until',
    group: 'words',
    title: m.rule_until,
    help: m.rule_until_help,
    control: choice(['noted', m.until_noted], ['next_turn', m.until_next_turn]),
  },
  {
    name: 'open_dictionary',
    group: 'words',
    title: m.rule_dictionary,
    help: m.rule_dictionary_help,
    control: yesNo,
  },
  {
    name: 'words.lexicon',
    group: 'words',
    title: m.rule_lexicon,
    help: m.rule_lexicon_help,
    control: choice(['de', m.german], ['en', m.english], ['none', m.none]),
  },
  { name: 'words.ban', group: 'words', title: m.rule_ban, help: m.rule_ban_help, control: { kind: 'list' } },
  {
    name: 'words.allow',
    group: 'words',
    title: m.rule_allow,
    help: m.rule_allow_help,
    control: { kind: 'list' },
  },

  {
    name: 'clock.game_seconds',
    group: 'time',
    title: m.rule_clock,
    help: m.rule_clock_help,
    control: perSeat(['none', m.without], minutes(15), minutes(25), minutes(40)),
  },
  {
    name: 'clock.increment_seconds',
    group: 'time',
    title: m.rule_increment,
    help: m.rule_increment_help,
    control: number(0, 120, 5),
  },
  {
    name: 'clock.overtime_penalty',
    group: 'time',
    title: m.rule_overtime,
    help: m.rule_overtime_help,
    control: number(0, 100, 5),
  },
  {
    name: 'clock.overtime_minutes',
    group: 'time',
    title: m.rule_forfeit,
    help: m.rule_forfeit_help,
    control: number(0, 60),
  },
  {
    name: 'turn_seconds',
    group: 'time',
    title: m.rule_turn_time,
    help: m.rule_turn_time_help,
    control: perSeat(
      ['none', m.without],
      minutes(2),
      minutes(3),
      minutes(5),
      [86_400, () => m.days({ count: 1 })],
      [259_200, () => m.days({ count: 3 })],
    ),
  },
  {
    name: 'turn_timeout',
    group: 'time',
    title: m.rule_timeout,
    help: m.rule_timeout_help,
    control: choice(['soft', m.timeout_soft], ['pass', m.timeout_pass]),
  },

  {
    name: 'bonus',
    group: 'laying',
    title: m.rule_bonus,
    help: m.rule_bonus_help,
    control: { kind: 'bonus' },
  },
  { name: 'rack', group: 'laying', title: m.rule_rack, help: m.rule_rack_help, control: number(5, 9) },
  {
    name: 'first_word_min',
    group: 'laying',
    title: m.rule_first_word,
    help: m.rule_first_word_help,
    control: number(2, 7),
  },
  {
    name: 'formation.parallel_contact',
    group: 'laying',
    title: m.rule_contact,
    help: m.rule_contact_help,
    control: number(1, 4),
  },
  {
    name: 'formation.strict',
    group: 'laying',
    title: m.rule_strict,
    help: m.rule_strict_help,
    control: yesNo,
  },
  {
    name: 'blanks.never',
    group: 'laying',
    title: m.rule_never,
    help: m.rule_never_help,
    control: { kind: 'list' },
  },

  {
    name: 'exchange.min_bag',
    group: 'exchange',
    title: m.rule_min_bag,
    help: m.rule_min_bag_help,
    control: number(0, 20),
  },
  {
    name: 'exchange.face_up',
    group: 'exchange',
    title: m.rule_face_up,
    help: m.rule_face_up_help,
    control: yesNo,
  },

  {
    name: 'blank_recovery',
    group: 'variations',
    title: m.rule_recovery,
    help: m.rule_recovery_help,
    control: yesNo,
  },
  { name: 'recycle', group: 'variations', title: m.rule_recycle, help: m.rule_recycle_help, control: yesNo },
  {
    name: 'rearrange',
    group: 'variations',
    title: m.rule_rearrange,
    help: m.rule_rearrange_help,
    control: yesNo,
  },
  { name: 'nine_tiles', group: 'variations', title: m.rule_nine, help: m.rule_nine_help, control: yesNo },
  {
    name: 'finish_line',
    group: 'variations',
    title: m.rule_finish,
    help: m.rule_finish_help,
    control: perSeat(
      ['none', m.without],
      ['beginner', m.level_beginner],
      ['intermediate', m.level_intermediate],
      ['advanced', m.level_advanced],
    ),
  },

  {
    name: 'ends.pass_rounds',
    group: 'end',
    title: m.rule_pass_rounds,
    help: m.rule_pass_rounds_help,
    control: number(0, 4),
  },
  {
    name: 'ends.exhaustion',
    group: 'end',
    title: m.rule_exhaustion,
    help: m.rule_exhaustion_help,
    control: yesNo,
  },
  {
    name: 'ends.empty_bag_alone',
    group: 'end',
    title: m.rule_empty_bag,
    help: m.rule_empty_bag_help,
    control: yesNo,
  },
  {
    name: 'end_scoring.deduct_racks',
    group: 'end',
    title: m.rule_deduct,
    help: m.rule_deduct_help,
    control: yesNo,
  },
  {
    name: 'end_scoring.out_gains_racks',
    group: 'end',
    title: m.rule_gains,
    help: m.rule_gains_help,
    control: yesNo,
  },
  {
    name: 'tie_break',
    group: 'end',
    title: m.rule_tie,
    help: m.rule_tie_help,
    control: choice(['shared', m.tie_shared], ['before_settlement', m.tie_before]),
  },

  {
    name: 'start.order',
    group: 'basics',
    title: m.rule_start,
    help: m.rule_start_help,
    control: choice(['draw', m.start_draw], ['agreed', m.start_agreed]),
  },
  { name: 'start.keep_tile', group: 'basics', title: m.rule_keep, help: m.rule_keep_help, control: yesNo },
  {
    name: 'tiles',
    group: 'basics',
    title: m.rule_tiles,
    help: m.rule_tiles_help,
    control: { kind: 'named', of: 'tile_sets' },
  },
  {
    name: 'blanks.count',
    group: 'basics',
    title: m.rule_blanks,
    help: m.rule_blanks_help,
    control: number(0, 8),
  },
  {
    name: 'layout',
    group: 'basics',
    title: m.rule_layout,
    help: m.rule_layout_help,
    control: { kind: 'named', of: 'layouts' },
  },
];
