// What the form calls each rule switch and its values, group by group. Which values there are is
// the server's to say; see `switches.ts`.

import { m } from '../paraglide/messages';

export type Group = 'basics' | 'laying' | 'words' | 'exchange' | 'variations' | 'time' | 'end';

export interface Option {
  readonly value: unknown;
  readonly label: () => string;
}

export interface Label {
  readonly name: string;
  readonly title: () => string;
  readonly help: () => string;
  /** Names for the choices there are; for a number, also which ones the form offers. */
  readonly options?: readonly Option[];
  /** By how much a number goes up and down. */
  readonly step?: number;
}

interface More {
  options?: [unknown, () => string][];
  step?: number;
}

function rule(name: string, title: () => string, help: () => string, { options, step }: More = {}): Label {
  return { name, title, help, step, options: options?.map(([value, label]) => ({ value, label })) };
}

const minutes = (count: number): [number, () => string] => [count * 60, () => m.minutes({ count })];
const days = (count: number): [number, () => string] => [count * 86_400, () => m.days({ count })];

export const LABELS: Record<Group, readonly Label[]> = {
  words: [
    rule('word_check', m.rule_word_check, m.rule_word_check_help, {
      options: [
        ['challenge', m.check_challenge],
        ['checked', m.check_checked],
        ['free', m.check_free],
      ],
    }),
    rule('challenge.penalty', m.rule_penalty, m.rule_penalty_help, {
      options: [
        ['none', m.penalty_nothing],
        [5, () => '−5'],
        [10, () => '−10'],
        ['lost_turn', m.penalty_turn],
      ],
    }),
    rule('challenge.window_seconds', m.rule_window, m.rule_window_help, {
      options: [
        [0, m.no_limit],
        [10, () => '10 s'],
        [20, () => '20 s'],
        [60, () => '60 s'],
      ],
    }),
    rule('challenge.until', m.rule_until, m.rule_until_help, {
      options: [
        ['noted', m.until_noted],
        ['next_turn', m.until_next_turn],
      ],
    }),
    rule('open_dictionary', m.rule_dictionary, m.rule_dictionary_help),
    rule('words.lexicon', m.rule_lexicon, m.rule_lexicon_help, {
      options: [
        ['de', m.german],
        ['en', m.english],
        ['none', m.none],
      ],
    }),
    rule('words.ban', m.rule_ban, m.rule_ban_help),
    rule('words.allow', m.rule_allow, m.rule_allow_help),
  ],
  time: [
    rule('clock.game_seconds', m.rule_clock, m.rule_clock_help, {
      options: [['none', m.without], minutes(15), minutes(25), minutes(40)],
    }),
    rule('clock.increment_seconds', m.rule_increment, m.rule_increment_help, { step: 5 }),
    rule('clock.overtime_penalty', m.rule_overtime, m.rule_overtime_help, { step: 5 }),
    rule('clock.overtime_minutes', m.rule_forfeit, m.rule_forfeit_help),
    rule('turn_seconds', m.rule_turn_time, m.rule_turn_time_help, {
      options: [['none', m.without], minutes(2), minutes(3), minutes(5), days(1), days(3)],
    }),
    rule('turn_timeout', m.rule_timeout, m.rule_timeout_help, {
      options: [
        ['soft', m.timeout_soft],
        ['pass', m.timeout_pass],
      ],
    }),
  ],
  laying: [
    rule('bonus', m.rule_bonus, m.rule_bonus_help),
    rule('rack', m.rule_rack, m.rule_rack_help),
    rule('first_word_min', m.rule_first_word, m.rule_first_word_help),
    rule('formation.parallel_contact', m.rule_contact, m.rule_contact_help),
    rule('formation.strict', m.rule_strict, m.rule_strict_help),
    rule('blanks.never', m.rule_never, m.rule_never_help),
  ],
  exchange: [
    rule('exchange.min_bag', m.rule_min_bag, m.rule_min_bag_help),
    rule('exchange.face_up', m.rule_face_up, m.rule_face_up_help),
  ],
  variations: [
    rule('blank_recovery', m.rule_recovery, m.rule_recovery_help),
    rule('recycle', m.rule_recycle, m.rule_recycle_help),
    rule('rearrange', m.rule_rearrange, m.rule_rearrange_help),
    rule('nine_tiles', m.rule_nine, m.rule_nine_help),
    rule('finish_line', m.rule_finish, m.rule_finish_help, {
      options: [
        ['none', m.without],
        ['beginner', m.level_beginner],
        ['intermediate', m.level_intermediate],
        ['advanced', m.level_advanced],
      ],
    }),
  ],
  end: [
    rule('ends.pass_rounds', m.rule_pass_rounds, m.rule_pass_rounds_help),
    rule('ends.exchange_is_pass', m.rule_exchange_is_pass, m.rule_exchange_is_pass_help),
    rule('ends.exhaustion', m.rule_exhaustion, m.rule_exhaustion_help),
    rule('ends.empty_bag_alone', m.rule_empty_bag, m.rule_empty_bag_help),
    rule('end_scoring.deduct_racks', m.rule_deduct, m.rule_deduct_help),
    rule('end_scoring.out_gains_racks', m.rule_gains, m.rule_gains_help),
    rule('end_scoring.double', m.rule_double, m.rule_double_help),
    rule('tie_break', m.rule_tie, m.rule_tie_help, {
      options: [
        ['shared', m.tie_shared],
        ['before_settlement', m.tie_before],
      ],
    }),
  ],
  basics: [
    rule('start.order', m.rule_start, m.rule_start_help, {
      options: [
        ['draw', m.start_draw],
        ['agreed', m.start_agreed],
      ],
    }),
    rule('start.keep_tile', m.rule_keep, m.rule_keep_help),
    rule('tiles', m.rule_tiles, m.rule_tiles_help),
    rule('blanks.count', m.rule_blanks, m.rule_blanks_help),
    rule('layout', m.rule_layout, m.rule_layout_help),
  ],
};

export const GROUPS: { name: Group; title: () => string }[] = [
  { name: 'words', title: m.group_words },
  { name: 'time', title: m.group_time },
  { name: 'laying', title: m.group_laying },
  { name: 'exchange', title: m.group_exchange },
  { name: 'variations', title: m.group_variations },
  { name: 'end', title: m.group_end },
  { name: 'basics', title: m.group_basics },
];
