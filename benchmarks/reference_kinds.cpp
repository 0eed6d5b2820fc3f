// Counts the decisions of the C++ reference by kind, in the same random games it is timed with.
// g++ -DREFERENCE='"path/to/celtica.cpp"' reference_kinds.cpp
#define main reference_main
#include REFERENCE
#undef main

int main() {
  const char* kinds[] = {"play", "end", "take", "give_up", "cult", "exchange", "give", "get"};
  const int games = 20000;
  u64 counts[8] = {};
  u64 options[8] = {};
  for (int game = 0; game < games; game++) {
    State state(4, u64(game) * 7919 + 1);
    u64 word = u64(game) * 104729 + 5;
    Acts legal;
    while (state.phase != OVER) {
      state.legal(legal);
      counts[state.phase]++;
      options[state.phase] += u64(legal.n);
      word = step(word);
      state.apply(legal.a[bound(word, legal.n)]);
    }
  }
  for (int kind = 0; kind < 8; kind++)
    printf("%s %.2f %.2f\n", kinds[kind], double(counts[kind]) / games, double(options[kind]) / double(counts[kind]));
}
