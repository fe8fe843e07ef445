// The word judge's remarks, as sentences.

import type { Remark } from '../api/types';
import { m } from '../paraglide/messages';

export function remarkText({ code, texts, number }: Remark): string {
  const listed = texts.join(', ');
  switch (code) {
    case 'found':
      return m.remark_found();
    case 'supplement':
      return m.remark_supplement();
    case 'allowed':
      return m.remark_allowed();
    case 'free':
      return m.remark_free();
    case 'not_found':
      return m.remark_not_found();
    case 'banned':
      return m.remark_banned();
    case 'too_short':
      return m.remark_too_short({ number });
    case 'too_long':
      return m.remark_too_long({ number });
    case 'signs':
      return m.remark_signs({ texts: listed });
    case 'foreign_letters':
      return m.remark_foreign({ texts: listed });
    case 'sharp_s':
      return m.remark_sharp_s({ texts: listed });
    case 'accents':
      return m.remark_accents({ texts: listed });
    case 'write_umlaut':
      return m.remark_umlaut({ texts: listed });
    case 'too_few_tiles':
      return m.remark_too_few({ texts: listed });
    case 'definition':
      return listed;
    case 'abbreviation':
      return m.remark_abbreviation();
    case 'brand':
      return m.remark_brand();
    case 'name':
      return m.remark_name();
    case 'affix':
      return m.remark_affix({ texts: listed });
    case 'phrase':
      return m.remark_phrase({ texts: listed });
    case 'form':
      return m.remark_form();
    default:
      return '';
  }
}
