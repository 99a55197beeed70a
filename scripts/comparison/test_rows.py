import unittest

from rows import Row, problems


class Problems(unittest.TestCase):
    def test_equal_figures_need_no_explanation(self) -> None:
        self.assertEqual(problems([Row("beta", "theirs", 1.5, 1.5 + 1e-12)]), [])

    def test_a_difference_needs_an_explanation(self) -> None:
        self.assertIn("There is no explanation.", problems([Row("beta", "theirs", 1.5, 1.6)])[0])

    def test_an_explanation_must_give_their_figure(self) -> None:
        self.assertEqual(problems([Row("beta", "theirs", 1.5, 1.6, "Because.", 1.6)]), [])
        self.assertIn('"Because." gives 1.55000.', problems([Row("beta", "theirs", 1.5, 1.6, "Because.", 1.55)])[0])

    def test_missing_and_infinite_figures_are_differences(self) -> None:
        for theirs in (None, float("nan"), float("inf"), [1.5, 1.5]):
            self.assertEqual(len(problems([Row("beta", "theirs", 1.5, theirs)])), 1)

    def test_every_value_of_a_list_counts(self) -> None:
        self.assertEqual(len(problems([Row("rolling beta", "theirs", [1, 2, 3], [1, 2.1, 3])])), 1)


if __name__ == "__main__":
    unittest.main()
