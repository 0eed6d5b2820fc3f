"""The words of Avalon: caps, what lies where in the state's vector, routines and questions, and the numbers of actions.

All others use them by name, `s[w.DAY]`; compiled, that is the number itself.
"""

from typing import Final

# --- caps: what the numbering of actions and the state have room for; a pack beyond them is refused
MAX_SEATS: Final = 4
MAX_CHARACTERS: Final = 8
MAX_COLOURS: Final = 4
MAX_LOCATIONS: Final = 80
MAX_LOCATION_ACTIONS: Final = 8
MAX_EVENTS: Final = 128
MAX_ITEMS: Final = 64
MAX_ITEM_CARDS: Final = 112  # all copies together
MAX_SECRETS: Final = 60  # numbers 1..59
MAX_SKILLS: Final = 48  # numbers 1..47
MAX_STATUSES: Final = 80
MAX_TASKS: Final = 60
MAX_CHAPTERS: Final = 12
MAX_DIAL_IDS: Final = 60
MAX_CHOICES: Final = 16
MAX_SLOTS: Final = 4
MAX_ROW: Final = 160  # cards of a sequence: all those of four characters
PERSONAL_CARDS: Final = 80  # of a character: deck * 40 + number
ENCOUNTERS: Final = 124
BREADTH: Final = 640  # no question has more options: trade, everything a character may hold to three others

# --- the campaign
DAY: Final = 0
ROUND: Final = 1
CHAPTER: Final = 2
CHRONICLER: Final = 3  # seat or -1
ANSWER: Final = 4  # what was answered to the question just closed
ENDED: Final = 5  # 0 no, 1 failed, 2 + ending
COMING: Final = 6  # chapter that waits to begin (AVA-RUL-107), or -1
SAVE_WAITS: Final = 7
MERCIES: Final = 8  # mask of chapters whose mercy was taken
DEAD: Final = 9  # mask of characters
CLAIMED: Final = 10  # mask of characters that are or were in play
TASKS_OPEN: Final = 11
TASKS_DONE: Final = 12
FAILING: Final = 13  # 0 no, 1 the effect `fail`, 2 all have perished, 2 + 1 + ending: an ending waits
READING: Final = 14  # verse last shown, for those who look; -1 none
PAYERS: Final = 15  # who still takes part after a payment was shared out
# --- an encounter
E_CARD: Final = 16  # -1: none
E_MEMBERS: Final = 17  # present
E_BEGAN: Final = 18  # all who took part
E_FALLEN: Final = 19  # left by dying
E_ACTIVATED: Final = 20
E_ACTIVE: Final = 21
MANNERS: Final = 22  # 4 bits a seat, of the campaign: how it goes with the others (rules/manners.py)
E_POOL: Final = 23
E_TARGET: Final = 24
E_AFFINITY: Final = 25
E_GRAY: Final = 26
E_STAGE: Final = 27
E_TURN: Final = 28
E_PLAYED: Final = 29  # cards this activation
E_REFUSED: Final = 30  # has an owner refused charges in this activation?
E_DAMAGE: Final = 31  # taken in this step 3
E_LOST: Final = 32  # affinity lost in this step 3
E_PREVENT: Final = 33  # + seat: budget of this step (AVA-RUL-36)
E_SKIP: Final = 37  # attacks to skip
E_EXTRA: Final = 38  # attacks to add
E_RESULT: Final = 39  # how the last encounter ended
E_STARTED: Final = 40  # has anybody been activated in it?
E_HAND: Final = 41  # starting hand (AVA-RUL-26)
E_CONTEXT: Final = 42  # mask of the bits below
E_KEYS: Final = 43  # + seat: magic keys connected unpaid
E_PLACE: Final = 47  # where it was set off
E_ROBBED: Final = 49
ROW_SIZE: Final = 50
ROW_STATICS: Final = 51  # cards in the row with a static ability
ROW: Final = 52  # + place: a card of the sequence, packed
# --- votes that wait for the chronicler, and lists of receivers
VOTED: Final = ROW + MAX_ROW  # + seat: what was voted for, AVA-RUL-88
# --- the map: a word a location card, packed
LOC: Final = VOTED + MAX_SEATS
GUARDIANS: Final = LOC + MAX_LOCATIONS  # how many roam
GUARDIAN: Final = GUARDIANS + 1  # + place in the order of placement: encounter card and location, packed
MAX_GUARDIANS: Final = 24
# --- encounter decks: what lies shuffled, what lies known on top and at the bottom
DECK_MASK: Final = GUARDIAN + MAX_GUARDIANS  # + deck
BOX_MASK: Final = DECK_MASK + 4  # + deck: in the box
HIDDEN_MASK: Final = BOX_MASK + 4  # + deck: nobody knows whether box or deck
TOP_SIZE: Final = HIDDEN_MASK + 4  # + deck
TOP: Final = TOP_SIZE + 4  # + deck * 31 + place: the last one lies on top
BOTTOM_SIZE: Final = TOP + 4 * 31  # + deck
BOTTOM: Final = BOTTOM_SIZE + 4  # + deck * 31 + place: the first one is drawn first
# --- events
EVENT_ACTIVE: Final = BOTTOM + 4 * 31  # -1: none
EVENT_GONE: Final = EVENT_ACTIVE + 1  # the active one has gone into the deck already: its statics last
EVENT_DECK_SIZE: Final = EVENT_GONE + 1
EVENT_DECK: Final = EVENT_DECK_SIZE + 1  # + place: event * 2 + hidden; the last one lies on top
EVENT_DISCARD_SIZE: Final = EVENT_DECK + MAX_EVENTS
EVENT_DISCARD: Final = EVENT_DISCARD_SIZE + 1
EVENT_ZONE: Final = EVENT_DISCARD + MAX_EVENTS  # + event
PILE_SIZE: Final = EVENT_ZONE + MAX_EVENTS  # known events at the bottom of the random pile
PILE: Final = PILE_SIZE + 1  # + place: the first one is drawn first
QUESTS: Final = PILE + MAX_EVENTS  # how many events lie in the quest pile
QUEST: Final = QUESTS + 1  # + place: event
MAX_QUESTS: Final = 16
# --- things
ITEM: Final = QUEST + MAX_QUESTS  # + item card: its place and flags
ITEM_BOTTOM_SIZE: Final = ITEM + MAX_ITEM_CARDS
ITEM_BOTTOM: Final = ITEM_BOTTOM_SIZE + 1  # + place: item card, the first one is drawn first
SECRET: Final = ITEM_BOTTOM + MAX_ITEM_CARDS  # + number: its place and flags
SKILL: Final = SECRET + MAX_SECRETS  # + number: its owner, side and flag
STATUS: Final = SKILL + MAX_SKILLS  # + status: mask of parts
DIALS: Final = STATUS + MAX_STATUSES  # how many
DIAL: Final = DIALS + 1  # + place * 2: packed, then the program on_expire
MAX_DIALS: Final = 32
MODS_SIZE: Final = DIAL + MAX_DIALS * 2
MOD: Final = MODS_SIZE + 1  # + place: packed
MAX_MODS: Final = 48
# --- seats
SEATS: Final = MOD + MAX_MODS
CHARACTER: Final = 0  # -1: none
COLOUR: Final = 1
PLACE: Final = 2  # location
TRACK: Final = 3  # + energy, health, terror
RESOURCE: Final = 6  # + five
POINTS: Final = 11  # + six: points of attributes
ATTACHED: Final = 17  # mask of conditions
ACTED: Final = 18  # this round
PASSED: Final = 19
DAILY: Final = 20  # character action used today
INSPECTED: Final = 21  # + half: mask of locations inspected today
POOR: Final = 23  # + half: of these, those whose menhir could not be afforded
CALLED: Final = 25  # + place: actions called off this round, + 1
MAX_CALLED: Final = 3
OFFERS: Final = 28  # made this round
REFUSED: Final = 29  # + place: gifts refused this round, + 1
MAX_OFFERS: Final = 12
ZONE: Final = 41  # + deck * ZONES + zone: mask of the 40 cards
ZONES: Final = 6
IN_DECK: Final = 0
IN_HAND: Final = 1
IN_DISCARD: Final = 2
IN_DESTROYED: Final = 3
IN_RESERVE: Final = 4
IN_POOL: Final = 5
MOVED: Final = 53  # + deck: mask of cards moved tonight
ACTIVE_ITEMS: Final = 55  # + half: face up and in use
ACTIVE_SECRETS: Final = 57
SKILLED: Final = 58  # + side: mask of skills
SHOWN: Final = 60  # cards of the pool on show: mask of a deck's 40 cards
SEAT_WIDTH: Final = 61
CHAPTER_OVER: Final = SEATS + MAX_SEATS * SEAT_WIDTH  # has the chapter's end been reached?
# --- the course
COURSE_SIZE: Final = CHAPTER_OVER + 1
COURSE: Final = COURSE_SIZE + 1
FRAME: Final = 12
MAX_FRAMES: Final = 48
SIZE: Final = COURSE + FRAME * MAX_FRAMES

# --- bits of E_CONTEXT
FIRST_CARD: Final = 1  # the first card of the activation is being played
BONUS_GIVEN: Final = 2  # `pool_first_card` was added
GUARDED: Final = 4  # DEFENSIVE took its marker
LAYING: Final = 8  # AVA-RUL-115: the last card's own abilities do not count yet
IN_ATTACK: Final = 16  # step 3
COVERING: Final = 32  # a card is thought of as laid: the last one counts only if it is passive
GAINS_ONLY: Final = 64  # of a sum of modifiers only those above 0 count

# --- a word of the map
ON_MAP: Final = 1
REMOVED: Final = 2
ZONE_BITS: Final = 3
MENHIR: Final = 4
DIAL_SHIFT: Final = 3  # 4 bits
DIAL_BITS: Final = 15
QUEST_SHIFT: Final = 7  # 6 bits of quest tokens
QUEST_BITS: Final = 63
TIME_SHIFT: Final = 13  # 4 bits of time tokens a place: eight actions, then the card
TIME_BITS: Final = 15
ON_CARD: Final = 8  # the ninth place

# --- a word of an item card or a secret
IN_BOX: Final = 0  # item deck, or the box of secrets
AT_BOTTOM: Final = 1  # known at the bottom of the item deck
OUT: Final = 2  # removed from the game
IN_QUESTS: Final = 3  # a secret with a padlock
HELD: Final = 8  # + seat
LYING: Final = 16  # + location
PLACE_BITS: Final = 127
UP: Final = 128
FLIPPED: Final = 256
SET_ASIDE: Final = 512
USED: Final = 1024

# --- a word of the row
ROW_CARD: Final = 511  # row of the table of cards
ROW_OWNER_SHIFT: Final = 9
ROW_OWNER_BITS: Final = 3
ROW_NUMBER_SHIFT: Final = 11  # the owner's card
ROW_NUMBER_BITS: Final = 63
ROW_TOKEN_SHIFT: Final = 17
ROW_TOKEN_BITS: Final = 31
ROW_CHARGE_SHIFT: Final = 22
ROW_CHARGE_BITS: Final = 63
ROW_JOIN_SHIFT: Final = 28  # + JOIN_BITS * slot: 0 apart, 1 connected, 2 + attribute
JOIN_BITS: Final = 3
JOIN_MASK: Final = 7
ROW_DEAD: Final = 1099511627776  # its token was lost
ROW_ORPHAN: Final = 2199023255552  # its owner is dead: it belongs to nobody at the table

# --- a word of a guardian
GUARDIAN_CARD_SHIFT: Final = 7
GUARDIAN_PLACE_BITS: Final = 127
HALF_ENCOUNTERS: Final = 62  # encounter cards in one mask; there are two
HALF_LOCATIONS: Final = 40  # location cards in one mask; there are two
HALF_ITEMS: Final = 56  # item cards in one mask; there are two

# --- a word of a modifier that lasts for a while
MOD_KEY_BITS: Final = 255
MOD_UNTIL_SHIFT: Final = 8  # UNTIL_…
MOD_UNTIL_BITS: Final = 15
MOD_SEAT_SHIFT: Final = 12  # whose, + 1; 0: everybody's
MOD_SEAT_BITS: Final = 15
MOD_AMOUNT_SHIFT: Final = 16  # + MOD_ZERO
MOD_ZERO: Final = 1000

# --- a word of a dial
DIAL_ID_BITS: Final = 255
DIAL_ON_SHIFT: Final = 8  # DIAL_ON_…
DIAL_ON_BITS: Final = 15
DIAL_WHAT_SHIFT: Final = 12  # what it lies on, + 1
DIAL_WHAT_BITS: Final = 4095
DIAL_NAME_BITS: Final = 16777215  # all three
DIAL_SHOWN_SHIFT: Final = 24
DIAL_SHOWN_BITS: Final = 127
DIAL_TIME_SHIFT: Final = 31  # 1: it has a time token

# --- zones of events
EVENT_BOX: Final = 0
EVENT_IN_DECK: Final = 1
EVENT_DISCARDED: Final = 2
EVENT_IS_ACTIVE: Final = 3
EVENT_IN_QUESTS: Final = 4
EVENT_IN_PILE: Final = 5
EVENT_AT_BOTTOM: Final = 6
EVENT_OUT: Final = 7
EVENT_COMPLETED: Final = 8  # in the quest pile, its objective met

NOT_TAKEN: Final = -1

# --- routines: what the rules can be in the midst of
R_SET_UP: Final = 0
R_DAY: Final = 1
R_BETWEEN: Final = 2  # objectives, chapter ends and what waits, after every step and action
R_ROUND: Final = 3
R_ACTION: Final = 4
R_ARRIVE: Final = 5
R_PROGRAM: Final = 6
R_ENCOUNTER: Final = 7
R_ACTIVATION: Final = 8
R_PLAY: Final = 9
R_ATTACK: Final = 10
R_DISCARD: Final = 11
R_ASSIGN: Final = 12
R_GAIN_ITEM: Final = 13
R_WEAR: Final = 14
R_TRADE: Final = 15
R_REST: Final = 16
R_ADVANCE: Final = 17
R_PICK: Final = 18
R_SKILL: Final = 19
R_BUILD: Final = 20
R_DEATH: Final = 21
R_MOVE: Final = 22
R_PEEK: Final = 23
R_CHAPTER: Final = 24
R_PERISHED: Final = 25
R_GIVE_UP: Final = 26
R_GUARDIANS: Final = 27
R_EQUIP: Final = 28
R_EVERY: Final = 29
R_OUSTED: Final = 31
R_PAYMENT: Final = 32
R_OPEN: Final = 33
R_SAVE: Final = 34
R_USE: Final = 35
R_ESCAPE: Final = 36
R_RESPONSES: Final = 37
R_LETTER: Final = 38
R_DREAM: Final = 39
R_SUPPER: Final = 40

# --- the words of a routine's frame, from where it begins: first the routine and how far it has come, then its own
F_PC: Final = 1  # how far it has come; of a program: the address of its next effect
F_X: Final = 2  # its first own word: `push` sets the first four
F_SEAT: Final = F_X  # of a routine that has no word but the seat it is for
# the set-up
SET_UP_SEAT: Final = F_X  # at hand
# a day
DAY_PLACE: Final = F_X  # the next location whose tokens are looked at
DAY_ASKED: Final = F_X + 1  # seats that have had their pause to discuss
DAY_AT_HAND: Final = F_X + 2  # the seat that has it, + 1
# one routine for each seat
EVERY_ROUTINE: Final = F_X
EVERY_LEFT: Final = F_X + 1  # seats still to come
# a round
ROUND_SEAT: Final = F_X  # that acts, + 1
ROUND_WAITING: Final = F_X + 1  # seats that let others go first (AVA-MAN-02)
# an action of a character or party
ACTION_CHOSEN: Final = F_X  # the action
ACTION_SEAT: Final = F_X + 1  # that acts
ACTION_MEMBERS: Final = F_X + 2
ACTION_ASKED: Final = F_X + 3  # seats that were asked to join
ACTION_JOINER: Final = F_X + 4  # who would join
ACTION_COMPANY: Final = F_X + 5  # is company wanted where one usually acts alone? (AVA-MAN-03)
# an arrival
ARRIVE_SEATS: Final = F_X  # that arrived
ARRIVE_PLACE: Final = F_X + 1
ARRIVE_INSTANT: Final = F_X + 2  # the next instant action
ARRIVE_FOUGHT: Final = F_X + 3  # + half: mask of guardians fought
ARRIVE_ONWARD: Final = F_X + 5  # seats that moved on meanwhile
ARRIVE_GUARDIAN: Final = F_X + 6  # at hand, + 1
ARRIVE_BYSTANDERS: Final = F_X + 7  # still to be asked
ARRIVE_PARTY: Final = F_X + 8  # of the encounter
ARRIVE_BYSTANDER: Final = F_X + 9  # at hand
# a program of the content
PROGRAM_ACTOR: Final = F_X  # or -1
PROGRAM_PARTY: Final = F_X + 1
PROGRAM_VOTERS: Final = F_X + 2
PROGRAM_BEARER: Final = F_X + 3  # BY_…, or 0
PROGRAM_VERSE: Final = F_X + 4  # it belongs to, or -1
PROGRAM_ASKED: Final = F_X + 5  # was a receiver or a choice asked for?
PROGRAM_TIMES: Final = F_X + 6  # a repetition is still to run
PROGRAM_START: Final = F_X + 7  # of the repetition
PROGRAM_LOOT: Final = F_X + 8  # is loot shared out?
PROGRAM_COUNTED: Final = F_X + 9  # has its `prevent` been counted already?
# an encounter
ENCOUNTER_ACTOR: Final = F_X
ENCOUNTER_LEFT: Final = F_X + 1  # members still to come in this step
ENCOUNTER_MEMBER: Final = F_X + 2  # at hand, + 1
ENCOUNTER_ASKED: Final = F_X + 3  # was it asked?
# an activation
ACTIVATION_NEXT: Final = F_X  # card of the row whose token is looked at
ACTIVATION_ATTACKS: Final = F_X + 1  # made
# a card is played
PLAY_ROW: Final = F_X  # of the table of cards
PLAY_CARD: Final = F_X + 1  # the owner's number of it
PLAY_PAID: Final = F_X + 2  # mask of slots whose blue keys are paid
PLAY_SLOT: Final = F_X + 3  # at hand
PLAY_FIRST: Final = F_X + 4  # is it the first card of the activation?
PLAY_TEARS: Final = F_X + 5
PLAY_ICON: Final = F_X + 6  # of the join at hand that is next
PLAY_PLACE: Final = F_X + 7  # in the row
PLAY_BONUS: Final = F_X + 8  # has `pool_last_key` been added?
# cards are discarded
DISCARD_SEAT: Final = F_X
DISCARD_LEFT: Final = F_X + 1
DISCARD_ZONE: Final = F_X + 2  # they go to
# units are shared out
ASSIGN_OP: Final = F_X
ASSIGN_RESOURCE: Final = F_X + 1
ASSIGN_LEFT: Final = F_X + 2  # units
ASSIGN_VOTERS: Final = F_X + 3
ASSIGN_PARTY: Final = F_X + 4
ASSIGN_LOOT: Final = F_X + 5  # is it loot?
ASSIGN_ACTOR: Final = F_X + 6  # + 1; since version 3
# supper
SUPPER_LEFT: Final = F_X  # seats that have not rested yet
SUPPER_SAID: Final = F_X + 1  # + seat: what it answered, + 1
# items are drawn
GAIN_ITEM_SEAT: Final = F_X
GAIN_ITEM_WHAT: Final = F_X + 1  # DRAW_…
GAIN_ITEM_LEFT: Final = F_X + 2
# which thing of a keyword is face up
WEAR_SEAT: Final = F_X
WEAR_KEYWORD: Final = F_X + 1
# offers
TRADE_SEAT: Final = F_X  # who gives
TRADE_RECEIVER: Final = F_X + 1
TRADE_GIFT: Final = F_X + 2
TRADE_PARTNERS: Final = F_X + 3  # who may be given to; 0: all who are there
# cards from the pool
PICK_SEAT: Final = F_X
PICK_DECK: Final = F_X + 1  # or ANY_DECK
PICK_LEFT: Final = F_X + 2
PICK_ANEW: Final = F_X + 3  # is the deck named each time?
# points of an attribute
LEARN_SEAT: Final = F_X
LEARN_ATTRIBUTE: Final = F_X + 1
LEARN_LEFT: Final = F_X + 2  # points
LEARN_SKILL: Final = F_X + 3  # chosen
# a death
DEATH_SEAT: Final = F_X
DEATH_CHARACTER: Final = F_X + 1
DEATH_PLACE: Final = F_X + 2
DEATH_SUCCESSOR: Final = F_X + 3  # the character claimed instead
DEATH_SECRET: Final = F_X + 4  # at hand
DEATH_HANDED_ON: Final = F_X + 5  # mask of secrets looked at
# a move by an effect
MOVE_SEATS: Final = F_X  # still to move
MOVE_WHERE: Final = F_X + 1  # MOVE_…
MOVE_NAMED: Final = F_X + 2  # location
MOVE_MOVED: Final = F_X + 3
MOVE_AT_HAND: Final = F_X + 4  # seat, + 1
# looking ahead
PEEK_SEAT: Final = F_X
PEEK_DECK: Final = F_X + 1  # or ANY_DECK
PEEK_LEFT: Final = F_X + 2
PEEK_KEPT: Final = F_X + 3  # how many stay on top
PEEK_CARD: Final = F_X + 4  # looked at
PEEK_CARDS: Final = F_X + 5  # + place: those that stay
# a chapter begins
CHAPTER_LATER: Final = F_X  # is it not the first?
# items are discarded or paid
GIVE_UP_VOTERS: Final = F_X
GIVE_UP_HOLDERS: Final = F_X + 1
GIVE_UP_LEFT: Final = F_X + 2
GIVE_UP_KEYWORDS: Final = F_X + 3  # that fit; 0: any
# guardians roll
GUARDIANS_ROLLED: Final = F_X  # + half: mask of those that have
# arrivals place by place
OUSTED_SEATS: Final = F_X  # still to arrive
# a cost is shared out
PAYMENT_COST: Final = F_X  # or -energy; or energy a seat, 8 bits each
PAYMENT_PARTY: Final = F_X + 1  # members and more, packed: rules/costs.py
PAYMENT_KIND: Final = F_X + 2  # of unit, or whose unit
PAYMENT_UNITS: Final = F_X + 3  # left, + 1
PAYMENT_TO_ASK: Final = F_X + 4  # members for the unit at hand
PAYMENT_AT_HAND: Final = F_X + 5  # seat
PAYMENT_PLEDGES: Final = F_X + 6  # + seat: what it will pay
# an encounter is drawn, avoided, set out and followed
OPENING_ENC: Final = F_X  # record, or -1 - card of a guardian
OPENING_ACTOR: Final = F_X + 1
OPENING_PARTY: Final = F_X + 2
OPENING_FOLLOWS: Final = F_X + 3  # lists, verses or nothing
OPENING_WIN: Final = F_X + 4
OPENING_FAIL: Final = F_X + 5
OPENING_RUN: Final = F_X + 6
OPENING_CARD: Final = F_X + 7
OPENING_RESULT: Final = F_X + 8
OPENING_PRESENT: Final = F_X + 9  # at its end
# a use
USE_SEAT: Final = F_X
USE_PROGRAM: Final = F_X + 1
USE_BEARER: Final = F_X + 2  # BY_…
USE_DISCARDS: Final = F_X + 3  # 0/1
USE_WORD: Final = F_X + 4  # of the thing or skill
USE_CHARGE: Final = F_X + 3  # of a charge: place in the row * 2 + ability
# response abilities
RESPONSES_NEXT: Final = F_X  # place in the row; -1: the draw after an opportunity attack

# --- questions, numbered as questions.py names them
ASK_CLAIM: Final = 0
ASK_COLOUR: Final = 1
ASK_CHRONICLER: Final = 2
ASK_TOKEN: Final = 3
ASK_DISCUSS: Final = 4
ASK_WEAR: Final = 5
ASK_WHO: Final = 6
ASK_ACTION: Final = 7
ASK_JOIN: Final = 8
ASK_ACCEPT: Final = 9
ASK_PAY: Final = 10
ASK_GO_ON: Final = 11
ASK_CHOICE: Final = 12
ASK_ASSIGN: Final = 13
ASK_ACTIVATE: Final = 14
ASK_DESTINATION: Final = 15
ASK_GUARDIAN: Final = 16
ASK_JOIN_ENCOUNTER: Final = 17
ASK_AVOID: Final = 18
ASK_ASIDE: Final = 19
ASK_HAND: Final = 20
ASK_ACTIVE: Final = 21
ASK_FIRST: Final = 22
ASK_KEY: Final = 23
ASK_MORE: Final = 24
ASK_CHARGE: Final = 25
ASK_DISCARD: Final = 26
ASK_RESPONSE: Final = 27
ASK_LOOT: Final = 28
ASK_EAT: Final = 29
ASK_SPEND: Final = 30
ASK_POOL: Final = 31
ASK_SKILL: Final = 32
ASK_SIDE: Final = 33
ASK_BUILD: Final = 34
ASK_OFFER: Final = 35
ASK_GIFT: Final = 36
ASK_SECRET: Final = 37
ASK_MERCY: Final = 38
ASK_SAVE: Final = 39
ASK_TIE: Final = 40
ASK_GIVE_UP: Final = 41
ASK_PEEK: Final = 42
ASK_DECK: Final = 43
ASK_OTHER: Final = 44
ASK_MANNERS: Final = 45
QUESTION_KINDS: Final = 46

# --- the words of a question, from `top`: the kernel's A to D
Q_TOKEN_PLACE: Final = 2
Q_CLAIM_AFTER_DEATH: Final = 2
Q_WEAR_KEYWORD: Final = 2
Q_CANDIDATES: Final = 2  # of who acts, is activated, gains or loses
Q_EFFECT: Final = 3  # what they would gain or lose by: its OP_…
Q_EFFECT_WHAT: Final = 4
Q_JOIN_SEAT: Final = 2  # who acts, or who would join
Q_JOIN_ACTION: Final = 3
Q_PAY_KIND: Final = 2  # COST_…
Q_PAY_OWNER: Final = 3  # seat the unit belongs to, or -1
Q_PAY_UNITS: Final = 4  # left
Q_PAY_ABLE: Final = 5  # members that could still pay
Q_GO_ON_MEMBERS: Final = 2
Q_CHOICES: Final = 2  # address of the list
Q_CHOICE_WIDTH: Final = 3  # words a choice takes in it
Q_CHOICE_ACTOR: Final = 4
Q_CHOICE_PARTY: Final = 5
Q_ACTIVATE_PLACE: Final = 2
Q_DESTINATION_WHERE: Final = 2  # MOVE_…
Q_GUARDIAN_PLACE: Final = 2
Q_GUARDIAN_MET: Final = 3  # + half: mask of those met already
Q_JOIN_PLACE: Final = 2  # of an encounter bystanders may join
Q_JOIN_GUARDIAN: Final = 3  # or -1
Q_ENCOUNTER: Final = 2  # card that may be avoided or was looked at
Q_HAND_CARDS: Final = 2
Q_KEY_CARD: Final = 2  # row of the table of cards
Q_KEY_SLOT: Final = 3
Q_KEY_PAID: Final = 4
Q_CHARGE_PLACE: Final = 2  # in the row
Q_CHARGE_ABILITY: Final = 3
Q_DISCARD_DECK: Final = 2
Q_DISCARD_LEFT: Final = 3
Q_POOL_DECK: Final = 2
Q_SKILL_ATTRIBUTE: Final = 2
Q_SIDE_SKILL: Final = 2
Q_OFFER_PARTNERS: Final = 2
Q_GIFT_SEAT: Final = 2  # who gives
Q_GIFT: Final = 3
Q_SECRET: Final = 2
Q_SECRET_HEIRS: Final = 3
Q_TIE_KIND: Final = 2  # of question that was voted on
Q_GIVE_UP_HOLDERS: Final = 2
Q_GIVE_UP_KEYWORDS: Final = 3
Q_DECKS: Final = 2  # 0 personal, 1 encounter decks

# --- E_RESULT
NOT_BEGUN: Final = 0  # AVA-RUL-55
WON: Final = 1
NOT_WON: Final = 2
RAN_AWAY: Final = 3
AVOIDED: Final = 4

# --- what bears an effect, for `owner`, charges, tokens and `flip`
BY_ITEM: Final = 1000  # + item card
BY_SECRET: Final = 2000  # + number
BY_SKILL: Final = 3000  # + number
BY_ROW: Final = 4000  # + place in the row
BY_ENEMY: Final = 5000
BY_SEAT: Final = 6000  # + seat: a condition card, a dial on a character
BY_EVERYBODY: Final = 7000

# --- a thing that can be held: an item by its kind, a secret by its number
THING_SECRET: Final = MAX_ITEMS  # + number
THINGS: Final = MAX_ITEMS + MAX_SECRETS

# --- actions without anything more
READY: Final = 0
JOIN: Final = 1
STAY: Final = 2
ACCEPT: Final = 3
REFUSE: Final = 4
PAY: Final = 5
LEAVE_IT: Final = 6
GO_ON: Final = 7
CALL_OFF: Final = 8
ACTIVATE: Final = 9
LEAVE: Final = 10
AVOID: Final = 11
RESOLVE: Final = 12
KEEP: Final = 13
REDRAW: Final = 14
NO_CARD: Final = 15
ESCAPE: Final = 16
TOP_CARD: Final = 17
DO_NOT: Final = 18
YES: Final = 19
NO: Final = 20
DONE: Final = 21
EAT: Final = 22
FAST: Final = 23
STOP: Final = 24
NOBODY_ELSE: Final = 25
MERCY: Final = 26
END_CAMPAIGN: Final = 27
SAVE: Final = 28
PUT_ON_TOP: Final = 29
PUT_AT_BOTTOM: Final = 30
EXPLORE: Final = 31
CHARACTER_ACTION: Final = 32
INSPECT: Final = 33
TRADE: Final = 34
PASS: Final = 35
BUY: Final = 36  # + deck
SIDE: Final = 38  # + side of a skill card
OPEN_DECK: Final = 40  # + personal deck an effect leaves open
ENCOUNTER_DECK: Final = 42  # + encounter deck
TRAVEL: Final = 46  # + direction
RAISE: Final = 50  # + attribute
WORDS: Final = 56

# --- ranges of actions
CLAIM: Final = WORDS  # + character
TAKE_COLOUR: Final = CLAIM + MAX_CHARACTERS  # + colour
SEAT: Final = TAKE_COLOUR + MAX_COLOURS  # + seat: who it shall be
CHOOSE: Final = SEAT + MAX_SEATS  # + place of the choice in its list
TO: Final = CHOOSE + MAX_CHOICES  # + location
AT_PLACE: Final = TO + MAX_LOCATIONS  # + location * 8 + its action
TOKEN: Final = AT_PLACE + MAX_LOCATIONS * MAX_LOCATION_ACTIONS  # + location * 8 + its action: which token goes
NAME_GUARDIAN: Final = TOKEN + MAX_LOCATIONS * MAX_LOCATION_ACTIONS  # + encounter
WEAR: Final = NAME_GUARDIAN + ENCOUNTERS  # + thing: it stays or turns face up
ASIDE: Final = WEAR + THINGS  # + thing: not in this encounter
GIVE_UP: Final = ASIDE + THINGS  # + thing: discard or pay it
PICK_UP: Final = GIVE_UP + THINGS  # + item
USE: Final = PICK_UP + MAX_ITEMS  # + thing
USE_SKILL: Final = USE + THINGS  # + skill
LEARN: Final = USE_SKILL + MAX_SKILLS  # + skill: which one is learnt
PLAY: Final = LEARN + MAX_SKILLS  # + card
DISCARD: Final = PLAY + PERSONAL_CARDS  # + card
TAKE: Final = DISCARD + PERSONAL_CARDS  # + card: from the pool
PUT_IN: Final = TAKE + PERSONAL_CARDS  # + card
TAKE_OUT: Final = PUT_IN + PERSONAL_CARDS  # + card
CHARGE: Final = TAKE_OUT + PERSONAL_CARDS  # + place in the row * 2 + ability
GIVE: Final = CHARGE + MAX_ROW * 2  # + seat * GIFTS + gift
GIFT_FOOD: Final = 0
GIFT_WEALTH: Final = 1
GIFT_THING: Final = 2  # + thing
GIFTS: Final = 2 + THINGS
GO: Final = GIVE + MAX_SEATS * GIFTS  # + GO_…: how one goes with the others from now on
GO_TOGETHER: Final = 0
GO_ASKED: Final = 1
GO_ALONE: Final = 2
AFTER_YOU: Final = GO + 3  # the others act first
ARRANGE: Final = AFTER_YOU + 1  # the decks are looked at tonight
OWN_IN_COMPANY: Final = ARRANGE + 1  # CHARACTER_ACTION, and others are asked to join
IN_COMPANY: Final = OWN_IN_COMPANY + 1  # + location * 8 + its action: AT_PLACE, and others are asked to join
ACTIONS: Final = IN_COMPANY + MAX_LOCATIONS * MAX_LOCATION_ACTIONS
